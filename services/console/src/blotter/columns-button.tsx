import { useState } from 'react';
import { Button } from '../parts/button';
import { CheckboxField } from '../parts/checkbox-field';
import { Dialog } from '../parts/dialog';
import styles from './blotter.module.css';
import { listColumns } from './cells';

export interface ColumnsButtonProps {
  readonly isShown: (id: string) => boolean;
  readonly show: (id: string, isShown: boolean) => void;
}

/** Which columns the list has. */
export function ColumnsButton({ isShown, show }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Columns</Button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles['columns']}>
          {listColumns.map(({ id, title }) => (
            <CheckboxField
              key={id}
              label={title}
              value={isShown(id)}
              onChange={(is) => show(id, is)}
            />
          ))}
        </div>
        <p className={styles['note']}>This browser keeps the choice.</p>
      </Dialog>
    </>
  );
}
