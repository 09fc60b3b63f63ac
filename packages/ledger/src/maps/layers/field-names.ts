import type { FieldName, FilterFault } from '@exchange/filter';
import type { MapField } from './fields.js';

export class Unanswerable extends Error {
  override readonly name = 'Unanswerable';
  readonly fault: FilterFault;

  constructor(at: number, message: string) {
    super(message);
    this.fault = { at, message: `${message}, at character ${at + 1}` };
  }
}

const shownMax = 30;

/** By exact name, otherwise ignoring case; the first match wins. */
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

  /** @throws Unanswerable */
  require({ name, at }: FieldName): MapField {
    const field = this.find(name);
    if (field !== undefined) return field;
    const names = this.#fields.map((one) => one.name);
    const shown = names.slice(0, shownMax).join(', ') + (names.length > shownMax ? ', …' : '');
    const quoted = JSON.stringify(name.length > 128 ? `${name.slice(0, 128)}…` : name);
    throw new Unanswerable(at, `The layer has no field ${quoted}; it has ${shown}`);
  }
}
