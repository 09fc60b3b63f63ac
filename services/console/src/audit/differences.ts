import { canonicalJson } from '@exchange/proof';
import { isRecord } from '../forms/shape';

/** One value that is not the same on both sides, and where it stands: `shape.runs[0].mw`. */
export interface Difference {
  readonly path: string;
  /** Undefined where it is not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** What nests deeper is shown and compared as a whole: nobody reads it part by part. */
const depthMax = 40;

/**
 * What differs between two JSON values, down to single values. A thing that was not there before differs in each of its
 * parts; lists are compared place by place.
 */
export function differencesOf(
  before: unknown,
  after: unknown,
  path = '',
  depth = 0,
): readonly Difference[] {
  if (Object.is(before, after)) return [];
  if (depth === depthMax) {
    return wholeText(before) === wholeText(after) ? [] : [{ path, before, after }];
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const places = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at);
    return places.flatMap((at) =>
      differencesOf(before[at], after[at], `${path}[${at}]`, depth + 1),
    );
  }
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differencesOf(ownValue(before, name), ownValue(after, name), joined(path, name), depth + 1),
    );
  }
  return [{ path, before, after }];
}

/** What a value says, a line for each single value in it, as a form shows it. */
export function fieldsOf(
  value: unknown,
  path = '',
  depth = 0,
): readonly (readonly [string, unknown])[] {
  if (depth === depthMax) return [[path, value]];
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((one, at) => fieldsOf(one, `${path}[${at}]`, depth + 1));
  }
  if (isRecord(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, one]) =>
      fieldsOf(one, joined(path, name), depth + 1),
    );
  }
  return [[path, value]];
}

/** A member of the object itself: `constructor` and the like are names as any other. */
const ownValue = (object: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** A single value as text. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : jsonText(value);
}

/** JSON as text; in one line where it nests more deeply than `JSON.stringify` goes. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? '–';
  } catch {
    return wholeText(value);
  }
}

const wholeText = (value: unknown) => (value === undefined ? '–' : canonicalJson(value));
