import { type ReactNode, useId } from 'react';
import type { Draft } from './draft';
import type { PlacedFaults } from './fault';
import styles from './fields.module.css';
import type { Field, ObjectShape, Path } from './shape';
import type { PickerKind } from './use-choices';

interface FieldGroupProps {
  readonly one: OneField;
  readonly children: ReactNode;
}

/** A group of fields with its name, its hint and what is wrong with it as a whole. */
export function FieldGroup({ one, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={`card stack ${styles['group']}`}
      aria-describedby={one.error === undefined ? undefined : id}
    >
      <legend>
        {one.label}
        {one.isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      {one.hint !== undefined && <div className="hint">{one.hint}</div>}
      {children}
      {one.error !== undefined && (
        <div id={id} className="error">
          {one.error}
        </div>
      )}
    </fieldset>
  );
}

/** One field of a form, as its place in the body says. */
export interface FieldViewProps {
  readonly field: Field;
  readonly path: Path;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly faults: PlacedFaults;
  /** What the page says of fields, by their names. */
  readonly options: OptionsOfFields;
}

/** What every kind of field is given. */
export interface OneField {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly isRequired: boolean;
  readonly name: string;
}

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
