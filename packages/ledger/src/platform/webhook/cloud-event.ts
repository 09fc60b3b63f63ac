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
