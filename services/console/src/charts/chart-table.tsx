import { type RefObject, useLayoutEffect, useState } from 'react';
import { LongTable } from '../parts/data-table';
import styles from './charts.module.css';

interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: () => readonly (readonly string[])[];
}

export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  // Names such as `10` would be sorted.
  const named = head.map((name, at) => [`column ${at}`, name] as const);
  const columns = named.map(([id], at) => [id, (row: readonly string[]) => row[at]] as const);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <div className={styles['table']}>
          <LongTable
            label={caption}
            columns={Object.fromEntries(columns)}
            titles={Object.fromEntries(named)}
            ends={named.slice(1).map(([id]) => id)}
            rows={rows()}
            rowKey={([name = '']) => name}
          />
        </div>
      )}
    </details>
  );
}

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(Math.floor(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
