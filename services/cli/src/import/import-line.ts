import type { JsonObject } from '@exchange/units';
import type { RefusedLine } from './refused-line.js';
import type { Target } from './targets.js';

/** A line of a file as the request that it stands for, or why it cannot be one. */
export type ImportLine = AcceptedLine | RefusedLine;

export interface AcceptedLine {
  readonly kind: 'request';
  /** Where it is in the file, counted from 1: a line's number, or a feature's in a collection. */
  readonly line: number;
  readonly to: Target;
  readonly body: JsonObject;
  /** What makes the line the same one in a second run; without it, its content does. */
  readonly naturalKey: string | undefined;
  /** How many records of the file the request carries; 1 unless stated. */
  readonly records?: number;
  /** What its records are about, from the first to the last: requests that meet there go one after the other. */
  readonly span?: { readonly first: string; readonly last: string };
  /** The same records in two requests, for a service that finds one too large. */
  readonly halves?: () => readonly [AcceptedLine, AcceptedLine];
}

/** A file that is being read, with how far the reading is. */
export interface ImportSource {
  readonly lines: AsyncIterable<ImportLine>;
  /** What a line is called in reports. */
  readonly noun: 'line' | 'feature' | 'reading';
  /** The part of the file that was read, 0 to 1. */
  fractionRead(): number;
}

/** Thrown when a file cannot be imported at all: it says what to change. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
