import type { UploadClient } from '@exchange/client';
import type { JsonObject } from '@exchange/units';
import type { Answer } from '../service/client.js';
import type { CheckedRecord, ReadHeld } from './records/held-records.js';

export type ImportLine = AcceptedLine | RefusedLine;

export interface AcceptedLine {
  readonly kind: 'request';
  readonly line: number;
  readonly to: Target;
  readonly body: JsonObject;
  readonly naturalKey: string | undefined;
  readonly record?: CheckedRecord;
  /** The lines of a request with several records. */
  readonly parts?: readonly AcceptedLine[] | undefined;
  readonly repeats?: number;
  /** An update: a value of an earlier file is sent again. */
  readonly isUpdate?: boolean;
  readonly span?: { readonly first: string; readonly last: string };
  /** A smaller form, in case the service finds the line too large. */
  readonly halves?: () => readonly [AcceptedLine, AcceptedLine];
}

export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  readonly reason: string;
  readonly source: unknown;
}

export const refusedLine = (line: number, reason: string, source: unknown): RefusedLine => ({
  kind: 'refused',
  line,
  reason,
  source,
});

export interface Target {
  readonly path: string;
  readonly send: (client: UploadClient, body: unknown, header: LineHeader) => Promise<PostedLine>;
  /** Of records that a later file may replace. */
  readonly held?: ReadHeld;
  /** Replaces records; otherwise `send` does. */
  readonly correct?: Target['send'];
}

interface LineHeader {
  readonly 'Idempotency-Key': string;
  readonly Prefer?: 'respond-async';
}

interface PostedLine extends Answer {
  readonly refused?: readonly RefusedLine[] | undefined;
  readonly isCut?: boolean;
}

export interface ImportSource {
  readonly lines: AsyncIterable<ImportLine>;
  readonly noun: 'line' | 'feature' | 'reading';
  fractionRead(): number;
}

export class ImportError extends Error {
  override readonly name = 'ImportError';
}
