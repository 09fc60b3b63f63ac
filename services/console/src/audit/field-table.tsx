import { useState } from 'react';
import { Button } from '../parts/button';
import { DataTable } from '../parts/data-table';
import styles from './audit.module.css';
import { fieldsOf, valueText } from './differences';

export interface FieldTableProps {
  readonly label: string;
  readonly value: unknown;
  /** Fields that the last event changed. */
  readonly changed: ReadonlySet<string>;
}

/** More fields than these are shown when they are asked for: a shape of a month has a thousand. */
const shownFirst = 30;

/** The fields of a thing, those that were changed last marked by a word and a colour. */
export function FieldTable({ label, value, changed }: FieldTableProps) {
  const [isWhole, setWhole] = useState(false);
  const all = fieldsOf(value);
  const rows = isWhole ? all : all.slice(0, shownFirst);
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        rowKey={([path]) => path}
        columns={[
          {
            id: 'field',
            title: 'Field',
            isRowHeader: true,
            cell: ([path]) => (path === '' ? 'all' : path),
          },
          {
            id: 'value',
            title: 'Value',
            cell: ([path, one]) =>
              changed.has(path) ? (
                <>
                  <mark className={styles['changed']}>{valueText(one)}</mark>{' '}
                  <span className={styles['note']}>changed</span>
                </>
              ) : (
                <span className={styles['text']}>{valueText(one)}</span>
              ),
          },
        ]}
      />
      {all.length > shownFirst && (
        <div>
          <Button size="small" kind="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${all.length} fields`}
          </Button>
        </div>
      )}
    </>
  );
}
