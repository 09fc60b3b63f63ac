import { canonicalJson } from '@exchange/proof';
import { isRecord } from '../forms/shape';

export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const depthMax = 40;

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

const ownValue = (object: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : jsonText(value);
}

/** Writes values nested too deeply for `JSON.stringify` on one line. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? '–';
  } catch {
    return wholeText(value);
  }
}

const wholeText = (value: unknown) => (value === undefined ? '–' : canonicalJson(value));
