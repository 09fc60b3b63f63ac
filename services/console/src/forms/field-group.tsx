import { type ReactNode, useId } from 'react';
import type { FieldProps } from '../parts/fields/field';
import type { Draft } from './draft';
import type { PlacedFaults } from './fault';
import styles from './fields.module.css';
import type { Field, Path } from './shape';
import type { PickerKind } from './use-choices';

interface FieldGroupProps {
  readonly one: FieldProps;
  readonly children: ReactNode;
}

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

export interface FieldViewProps {
  readonly field: Field;
  readonly path: Path;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly faults: PlacedFaults;
  readonly options: OptionsOfFields;
}

export interface FieldOptions {
  readonly label?: string;
  readonly hint?: string;
  readonly pick?: PickerKind;
  readonly required?: boolean;
  readonly suggestions?: readonly string[];
  readonly notes?: Readonly<Record<string, string>>;
  readonly choices?: readonly string[];
  readonly standard?: unknown;
  readonly long?: boolean;
}

export type OptionsOfFields = Readonly<Record<string, FieldOptions>>;
