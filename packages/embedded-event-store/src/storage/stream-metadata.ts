/** What a stream's metadata says about how much of it is readable. */
export interface StreamLimits {
  readonly maxCount: number | undefined;
  readonly maxAgeSeconds: number | undefined;
  /** Events before this revision are not read. */
  readonly truncateBefore: bigint | undefined;
}

export const noLimits: StreamLimits = {
  maxCount: undefined,
  maxAgeSeconds: undefined,
  truncateBefore: undefined,
};

/** The `$tb` that marks a soft-deleted stream. */
export const softDeleted = 9223372036854775807n;

/** The stream that holds a stream's metadata. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

/** A metastream keeps one event and has no metadata of its own. */
export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$');
}

/** Reads `$maxCount`, `$maxAge` and `$tb`; what is not a number there counts as absent. */
export function parseLimits(json: string): StreamLimits {
  // $tb may be 2^63 - 1, which a JSON number of JavaScript cannot hold.
  const truncate = /"\$tb"\s*:\s*(\d+)/.exec(json)?.[1];
  let fields: unknown;
  try {
    fields = JSON.parse(json);
  } catch {
    return noLimits;
  }
  const number = (key: string): number | undefined => {
    const value =
      typeof fields === 'object' && fields !== null ? Reflect.get(fields, key) : undefined;
    return typeof value === 'number' ? value : undefined;
  };
  return {
    maxCount: number('$maxCount'),
    maxAgeSeconds: number('$maxAge'),
    truncateBefore: truncate === undefined ? undefined : BigInt(truncate),
  };
}

/** The metadata with another `$tb`, its other members kept. */
export function withTruncateBefore(json: string | undefined, before: bigint): string {
  let fields: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(json ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) fields = { ...parsed };
  } catch {
    fields = {};
  }
  delete fields['$tb'];
  const rest = JSON.stringify(fields).slice(1, -1);
  return `{${rest === '' ? '' : `${rest},`}"$tb":${before}}`;
}
