import type { JsonValue } from '../acceptance/client.js';
import type { Things } from './demo-things.js';

/** Who sends a request. */
export type Sender = 'platform' | 'second reseller' | 'anonymous';

/** One request of the recording. The name is unique and stands in the fixture. */
export interface RecordedRequest {
  readonly name: string;
  readonly sender: Sender;
  readonly method: string;
  /** From the root, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is. */
  readonly body?: JsonValue;
}

/** The running service's things, as requests name them. */
export interface World {
  readonly things: Things;
  /** Values that members of example bodies take. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** Transactions that operations act on, in the status that each needs, by operation. */
  readonly deals: Readonly<Record<string, string>>;
}

/** An id that nothing has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';
/** A read by a platform caller. */
export const base: Omit<RecordedRequest, 'name' | 'path'> = { sender: 'platform', method: 'GET' };

/** Headers of a body that is a form. */
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

export const api = '/api/v1';
