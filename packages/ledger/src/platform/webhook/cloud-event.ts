import { writeJson } from '@exchange/units';

/** The format of published events: CloudEvents 1.0, structured JSON. */
export interface CloudEvent {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  /** The event's stream. */
  readonly subject?: string;
  readonly time: string;
  /** The position in the log, and the revision in the stream; absent for a test event. */
  readonly position?: string;
  readonly revision?: number;
  readonly data: unknown;
}

/** The type of a test event, which is not in the log. */
export const testType = 'webhook.test';

/** The CloudEvents `source`: the service's public URL, or a generic name. */
export const sourceOf = (publicUrl: string | undefined): string =>
  publicUrl ?? 'urn:energy-exchange-ledger';

/** The bytes of an event for signature and body. */
export function writeCloudEvent({ data, ...attributes }: CloudEvent): Buffer {
  return Buffer.from(
    writeJson({ specversion: '1.0', ...attributes, datacontenttype: 'application/json', data }),
  );
}
