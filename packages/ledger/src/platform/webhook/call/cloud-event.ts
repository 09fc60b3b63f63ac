import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import { writeJson } from '@exchange/units';

/** CloudEvents 1.0, structured JSON. */
export interface CloudEvent {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject?: string;
  readonly time: string;
  readonly position?: string;
  readonly revision?: number;
  readonly data: unknown;
}

export const testType = 'webhook.test';

export const sourceOf = (publicUrl: string | undefined): string =>
  publicUrl ?? 'urn:energy-exchange-ledger';

export function writeCloudEvent({ data, ...attributes }: CloudEvent): Buffer {
  return Buffer.from(
    writeJson({ specversion: '1.0', ...attributes, datacontenttype: 'application/json', data }),
  );
}

/** Leaves out the events of webhooks, so that a call never causes another. */
export function webhookTypes(streams: readonly StreamKind[]): ReadonlySet<string> {
  const published = streams.filter(({ stream }) => !/^webhook(_places)?-/.test(stream));
  return new Set(published.flatMap(({ events }) => events.map(({ type }) => type)));
}
