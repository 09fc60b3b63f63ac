import { type FieldName, Refused } from '@exchange/filter';
import type { MapField } from './fields.js';

const listedMax = 30;

export function listedNames(names: readonly string[]): string {
  return names.slice(0, listedMax).join(', ') + (names.length > listedMax ? ', …' : '');
}

export function noSuchField(name: string, names: readonly string[]): string {
  const quoted = JSON.stringify(name.length > 128 ? `${name.slice(0, 128)}…` : name);
  return `The layer has no field ${quoted}; it has ${listedNames(names)}`;
}

export type FieldNames = ReturnType<typeof fieldNames>;

/** Finds a field by its exact name, otherwise ignoring case. */
export function fieldNames(fields: readonly MapField[], ignoresCase: boolean) {
  const exact = new Map(fields.map((field) => [field.name, field]));
  const folded = fields.map((field) => [field.name.toLowerCase(), field] as const).reverse();
  const byFolded = new Map(ignoresCase ? folded : []);
  const find = (name: string) => exact.get(name) ?? byFolded.get(name.toLowerCase());
  return {
    find,
    require({ name, at }: FieldName): MapField {
      const field = find(name);
      if (field !== undefined) return field;
      throw new Refused(at, noSuchField(name, [...exact.keys()]));
    },
  };
}
