import type { Draft } from './draft';
import type { OptionsOfFields } from './field-options';
import type { PlacedFaults } from './place-faults';
import type { Field, Path } from './shape';

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
