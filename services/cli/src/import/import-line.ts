import type { UploadClient } from '@exchange/client';
import type { JsonObject } from '@exchange/units';
import type { Answer } from '../service/client.js';
import type { Holds } from './records/held-records.js';

/** As a request, or the reason of a refusal. */
export type ImportLine = AcceptedLine | RefusedLine;

export interface AcceptedLine {
  readonly kind: 'request';
  /** From 1: of the line, or of the feature in a collection. */
  readonly line: number;
  readonly to: Target;
  readonly body: JsonObject;
  /** Without it, the content identifies the line in later runs. */
  readonly naturalKey: string | undefined;
  readonly records?: number;
  /** Records that replace records of earlier lines. */
  readonly repeats?: number;
  /** Subjects of the records. Requests that overlap are sent one after the other. */
  readonly span?: { readonly first: string; readonly last: string };
  /** For a request that the service finds too large. */
  readonly halves?: () => readonly [AcceptedLine, AcceptedLine];
}

/** Not sent, or refused by the service. */
export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  readonly reason: string;
  /** For the report. */
  readonly source: unknown;
}

export interface Target {
  /** In the lines' keys; another name makes other requests. */
  readonly path: string;
  /** Unchanged; the service validates the body. */
  readonly send: (
    client: UploadClient,
    body: JsonObject,
    header: LineHeader,
  ) => Promise<PostedLine>;
  /** For records that later ones replace. */
  readonly holds?: Holds;
}

interface LineHeader {
  readonly 'Idempotency-Key': string;
  readonly Prefer: 'respond-async';
}

interface PostedLine extends Answer {
  /** Absent if the answer is about all records of the line. */
  readonly refused?: readonly RefusedLine[] | undefined;
  /** The answer does not list all refusals; no record of the request is recorded. */
  readonly isCut?: boolean;
}

export interface ImportSource {
  readonly lines: AsyncIterable<ImportLine>;
  /** In reports. */
  readonly noun: 'line' | 'feature' | 'reading';
  /** 0 to 1. */
  fractionRead(): number;
}

/** The message says what to change. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
