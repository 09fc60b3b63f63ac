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

/**
 * Reads `$maxCount`, `$maxAge` and `$tb`. A document in which any member that EventStoreDB knows is not of its kind
 * is ignored as a whole, and so is what is not a JSON object.
 */
export function parseLimits(json: string): StreamLimits {
  if (parseObject(json) === undefined) return noLimits;
  const members = topLevelMembers(json);
  for (const [key, isWellFormed] of Object.entries(knownMembers)) {
    const value = members.get(key);
    if (value !== undefined && !isWellFormed(value)) return noLimits;
  }
  const wholeNumber = (key: string, least: bigint): bigint | undefined => {
    const value = members.get(key);
    return value === undefined || BigInt(value) < least ? undefined : BigInt(value);
  };
  const truncateBefore = wholeNumber('$tb', 0n) ?? 0n;
  const isSoftDeleted = truncateBefore === everything;
  const [maxCount, maxAge] = [wholeNumber('$maxCount', 1n), wholeNumber('$maxAge', 1n)];
  return {
    maxCount: maxCount === undefined ? undefined : Number(maxCount),
    maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
    truncateBefore: isSoftDeleted ? 0 : Number(truncateBefore),
    isSoftDeleted,
  };
}

const isInteger = (text: string): boolean =>
  /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
/** .NET's TimeSpan holds no more seconds. */
const timeSpanSecondsMax = 922_337_203_685n;
const isSeconds = (text: string): boolean =>
  isInteger(text) && BigInt(text) <= timeSpanSecondsMax && BigInt(text) >= -timeSpanSecondsMax;

/** The members that EventStoreDB acts upon, and what their value, as it stands in the document, has to be. */
const knownMembers: Readonly<Record<string, (value: string) => boolean>> = {
  $maxCount: isInteger,
  $maxAge: isSeconds,
  $tb: isInteger,
  $cacheControl: isSeconds,
  $tmp: (text) => text === 'true' || text === 'false',
  $acl: isAccessList,
};

const accessMembers = new Set(['$r', '$w', '$d', '$mr', '$mw']);

function isAccessList(text: string): boolean {
  const roles = parseObject(text);
  return (
    roles !== undefined &&
    Object.entries(roles).every(
      ([key, role]) =>
        accessMembers.has(key) &&
        (typeof role === 'string' ||
          (Array.isArray(role) && role.every((one) => typeof one === 'string'))),
    )
  );
}

/** The values of an object's own members as they stand in its text: JSON.parse does not tell 5 from 5.0. */
function topLevelMembers(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  let depth = 0;
  let key: string | undefined;
  let valueAt = 0;
  let latest = '';
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [text] = match;
    const endsMember = depth === 1 && (text === ',' || text === '}');
    if (endsMember && key !== undefined) members.set(key, json.slice(valueAt, match.index).trim());
    if (endsMember) key = undefined;
    if (text === ':' && depth === 1 && key === undefined) {
      key = String(JSON.parse(latest));
      valueAt = token.lastIndex;
    }
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    latest = text;
  }
  return members;
}

/** The metadata with another `$tb`, its other members kept; undefined for what is not a JSON object. */
export function withTruncateBefore(json: string, before: bigint): string | undefined {
  const fields = parseObject(json);
  if (fields === undefined) return undefined;
  const { $tb: _, ...others } = fields;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${rest === '' ? '' : `${rest},`}"$tb":${before}}`;
}

/** What a soft deletion writes: a document with nothing but the `$tb` that marks it. */
export const softDeleted = `{"$tb":${everything}}`;

function parseObject(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
