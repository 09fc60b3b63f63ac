/** What a stream's metadata says about how much of it is readable. */
export interface StreamLimits {
  readonly maxCount: number | undefined;
  readonly maxAgeSeconds: number | undefined;
  /** Events before this revision are not read. */
  readonly truncateBefore: number;
  /** `$tb` is the largest revision there is: the stream was deleted, and may be written again. */
  readonly isSoftDeleted: boolean;
}

export const noLimits: StreamLimits = {
  maxCount: undefined,
  maxAgeSeconds: undefined,
  truncateBefore: 0,
  isSoftDeleted: false,
};

/** A metastream keeps its last event alone and has no metadata of its own. */
export const metastreamLimits: StreamLimits = { ...noLimits, maxCount: 1 };

/** The `$tb` that marks a soft-deleted stream: the largest signed 64-bit integer. */
export const everything = 9223372036854775807n;

/** The stream that holds a stream's metadata. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$');
}

/** The stream that a metastream describes. */
export function subjectOf(metastream: string): string {
  return metastream.slice(2);
}

/** Reads `$maxCount`, `$maxAge` and `$tb`; what is not a whole number there counts as absent. */
export function parseLimits(json: string): StreamLimits {
  const fields = parseObject(json);
  const wholeNumber = (key: string, min: number): number | undefined => {
    const value = fields[key];
    return typeof value === 'number' && Number.isInteger(value) && value >= min ? value : undefined;
  };
  const truncateBefore = wholeNumber('$tb', 0) ?? 0;
  // JSON.parse rounds 2^63 - 1 to 2^63; nothing else of that size is a revision.
  const isSoftDeleted = truncateBefore >= 2 ** 63;
  return {
    maxCount: wholeNumber('$maxCount', 1),
    maxAgeSeconds: wholeNumber('$maxAge', 1),
    truncateBefore: isSoftDeleted ? 0 : truncateBefore,
    isSoftDeleted,
  };
}

/** The metadata with another `$tb`, its other members kept. */
export function withTruncateBefore(json: string, before: bigint): string {
  const { $tb: _, ...fields } = parseObject(json);
  const rest = JSON.stringify(fields).slice(1, -1);
  return `{${rest === '' ? '' : `${rest},`}"$tb":${before}}`;
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
