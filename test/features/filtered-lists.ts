import type { JsonMap, JsonValue } from '../acceptance/client.js';

export interface Filter {
  readonly sample: (row: JsonMap) => string | undefined;
  readonly matches: (row: JsonMap, value: string) => boolean;
  readonly unmatched?: string;
}

export interface FilteredList {
  readonly path: string;
  readonly isOwn?: (row: JsonMap) => boolean;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly hasCsv?: boolean;
  readonly isNdjson?: boolean;
}

export const isMap = (value: JsonValue): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function at(row: JsonMap, path: string): JsonValue {
  return path
    .split('.')
    .reduce<JsonValue>((value, step) => (isMap(value) ? value[step] : undefined), row);
}

const textAt = (row: JsonMap, path: string) => {
  const value = at(row, path);
  return value === undefined || value === null ? undefined : String(value);
};

const unknownId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';

export const equals = (path: string, unmatched = 'none of them'): Filter => ({
  sample: (row) => textAt(row, path),
  matches: (row, value) => textAt(row, path) === value,
  unmatched,
});
/** Filters by a value; all of the values have rows. */
export const oneOf = (path: string): Filter => ({
  sample: (row) => textAt(row, path),
  matches: (row, value) => textAt(row, path) === value,
});
export const equalsId = (path: string) => equals(path, unknownId);

const dayAfter = (text: string) => {
  const next = new Date(new Date(text).getTime() + 86_400_000).toISOString();
  return text.includes('T') ? next : next.slice(0, 10);
};

export const notBefore = (path: string): Filter => ({
  sample: (row) => textAt(row, path),
  matches: (row, value) => (textAt(row, path) ?? '') >= value,
  unmatched: '2099-01-01T00:00:00.000Z',
});
export const after = (path: string): Filter => ({
  ...notBefore(path),
  matches: (row, value) => (textAt(row, path) ?? '') > value,
});
export const before = (path: string): Filter => ({
  sample: (row) => dayAfter(textAt(row, path) ?? '2030-01-01T00:00:00.000Z'),
  matches: (row, value) => (textAt(row, path) ?? '9') < value,
  unmatched: '1990-01-01T00:00:00.000Z',
});
export const fromDay = (path: string): Filter => ({
  ...notBefore(path),
  unmatched: '2099-01-01',
});
export const upToDay = (path: string): Filter => ({
  sample: (row) => textAt(row, path),
  matches: (row, value) => (textAt(row, path) ?? '9') <= value,
  unmatched: '1990-01-01',
});

export const wordsIn = (...paths: readonly string[]): Filter => ({
  sample: (row) => textAt(row, paths[0] ?? '')?.split(/\W+/)[0],
  matches: (row, value) =>
    paths.some((path) =>
      (textAt(row, path) ?? '')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.startsWith(value.toLowerCase())),
    ),
  unmatched: 'zzzzz',
});

export const custom = (
  sample: Filter['sample'],
  matches: Filter['matches'],
  unmatched?: string,
): Filter => ({ sample, matches, ...(unmatched === undefined ? {} : { unmatched }) });
