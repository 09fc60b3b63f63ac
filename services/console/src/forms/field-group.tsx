import { type ReactNode, useId } from 'react';
import styles from './fields.module.css';
import type { OneField } from './one-field';

/** A group of fields with its name, its hint and what is wrong with it as a whole. */
export function FieldGroup({
  one,
  children,
}: {
  readonly one: OneField;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={one.error === undefined ? undefined : id}
    >
      <legend>
        {one.label}
        {one.isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      {one.hint !== undefined && <div className={styles['hint']}>{one.hint}</div>}
      {children}
      {one.error !== undefined && (
        <div id={id} className={styles['error']}>
          {one.error}
        </div>
      )}
    </fieldset>
  );
}
