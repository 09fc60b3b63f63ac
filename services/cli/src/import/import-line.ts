import type { JsonObject } from '@exchange/units';
import type { RefusedLine } from './refused-line.js';
import type { Target } from './targets.js';

/** A line of a file as a request, or the reason why it is refused. */
export type ImportLine = AcceptedLine | RefusedLine;

export interface AcceptedLine {
  readonly kind: 'request';
  /** Its number in the file from 1: of the line, or of the feature in a collection. */
  readonly line: number;
  readonly to: Target;
  readonly body: JsonObject;
  /** Identifies the line in later runs; without it, its content does. */
  readonly naturalKey: string | undefined;
  /** Number of records in the request; 1 unless stated. */
  readonly records?: number;
  /** Number of these that replace records of earlier lines. */
  readonly repeats?: number;
  /** The subjects of its records, first to last. Requests that overlap are sent one after the other. */
  readonly span?: { readonly first: string; readonly last: string };
  /** The same records in two requests, if the service finds one too large. */
  readonly halves?: () => readonly [AcceptedLine, AcceptedLine];
}

/** A file being read, with its progress. */
export interface ImportSource {
  readonly lines: AsyncIterable<ImportLine>;
  /** The name of a line in reports. */
  readonly noun: 'line' | 'feature' | 'reading';
  /** The part of the file that was read, 0 to 1. */
  fractionRead(): number;
}

/** The file cannot be imported; the message says what to change. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
