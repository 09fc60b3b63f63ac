import type { JsonValue } from '../acceptance/client.js';
import type { Things } from './demo-things.js';

export type Sender = 'platform' | 'second reseller' | 'anonymous';

export interface RecordedRequest {
  readonly name: string;
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
}

export interface World {
  readonly things: Things;
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly deals: Readonly<Record<string, string>>;
}

export const unknownId = '00000000-0000-4000-8000-000000000000';
export const base: Omit<RecordedRequest, 'name' | 'path'> = { sender: 'platform', method: 'GET' };

export const form = { 'content-type': 'application/x-www-form-urlencoded' };

export const api = '/api/v1';
