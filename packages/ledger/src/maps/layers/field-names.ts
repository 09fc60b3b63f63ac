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

/** Finds a field by its exact name, otherwise ignoring case. */
export class FieldNames {
  readonly #fields: readonly MapField[];
  readonly #exact: ReadonlyMap<string, MapField>;
  readonly #folded: ReadonlyMap<string, MapField>;

  constructor(fields: readonly MapField[], ignoresCase: boolean) {
    this.#fields = fields;
    this.#exact = new Map(fields.map((field) => [field.name, field]));
    const folded = fields.map((field) => [field.name.toLowerCase(), field] as const);
    this.#folded = new Map(ignoresCase ? folded.reverse() : []);
  }

  find(name: string): MapField | undefined {
    return this.#exact.get(name) ?? this.#folded.get(name.toLowerCase());
  }

  require({ name, at }: FieldName): MapField {
    const field = this.find(name);
    if (field !== undefined) return field;
    throw new Refused(
      at,
      noSuchField(
        name,
        this.#fields.map((one) => one.name),
      ),
    );
  }
}
