import type { PickerKind } from './picker-kinds';
import type { Field, ObjectShape } from './shape';

/** What a page says of a field beside what the contract says. */
export interface FieldOptions {
  readonly label?: string;
  readonly hint?: string;
  /** The things that an id is chosen from. */
  readonly pick?: PickerKind;
  /** The page asks for it although the contract does not. */
  readonly required?: boolean;
  /** Values that are offered; others can be typed. */
  readonly suggestions?: readonly string[];
  /** What the form begins with. */
  readonly standard?: unknown;
  /** More than one line of text. */
  readonly long?: boolean;
}

export type OptionsOfFields = Readonly<Record<string, FieldOptions>>;

/** The fields that a page shows: those of the contract without some, with what the page says of them. */
export function shownShape(
  shape: ObjectShape,
  options: OptionsOfFields,
  without: readonly string[],
): ObjectShape {
  const fields = shape.fields
    .filter(({ name }) => !without.includes(name))
    .map((field): Field => {
      const { required = field.required, standard = field.standard } = options[field.name] ?? {};
      return { ...field, required, ...(standard === undefined ? {} : { standard }) };
    });
  return { ...shape, fields, either: shape.either.filter((name) => !without.includes(name)) };
}
