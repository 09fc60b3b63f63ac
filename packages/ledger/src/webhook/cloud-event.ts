import { writeJson } from '@exchange/units';

/** The format of published events: CloudEvents 1.0, structured JSON. */
export interface CloudEvent {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  /** The stream that it stands in. */
  readonly subject?: string;
  readonly time: string;
  /** Where in the log it stands, and where in its stream; an event that no log has has neither. */
  readonly position?: string;
  readonly revision?: number;
  readonly data: unknown;
}

/** The type of the event that a test sends; no log has it. */
export const testType = 'webhook.test';

/** The CloudEvents `source`: the service's public URL, or a generic name. */
export const sourceOf = (publicUrl: string | undefined): string =>
  publicUrl ?? 'urn:energy-exchange-ledger';

/** The bytes of an event as they are signed and sent. */
export function writeCloudEvent({ data, ...attributes }: CloudEvent): Buffer {
  return Buffer.from(
    writeJson({ specversion: '1.0', ...attributes, datacontenttype: 'application/json', data }),
  );
}
