import type { UploadClient } from '@exchange/client';
import type { JsonObject } from '@exchange/units';
import type { Answer } from '../service/client.js';
import type { Holds } from './records/held-records.js';

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

/** A line that is not sent, or whose record the service refuses. */
export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  readonly reason: string;
  /** The original line, for the report. */
  readonly source: unknown;
}

/** The destination of lines. */
export interface Target {
  /** Its name in the lines' keys; another name makes other requests. */
  readonly path: string;
  /** Sends the body unchanged; the service validates it. */
  readonly send: (
    client: UploadClient,
    body: JsonObject,
    header: LineHeader,
  ) => Promise<PostedLine>;
  /** Whether an earlier request is still valid, for records that later ones replace. */
  readonly holds?: Holds;
}

interface LineHeader {
  readonly 'Idempotency-Key': string;
  readonly Prefer: 'respond-async';
}

interface PostedLine extends Answer {
  /** The refused records of the line; absent if the answer is about all of them. */
  readonly refused?: readonly RefusedLine[] | undefined;
  /** The answer does not list all refusals; no record of the request is recorded. */
  readonly isCut?: boolean;
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
