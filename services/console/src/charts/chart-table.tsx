import { type RefObject, useLayoutEffect, useState } from 'react';
import styles from './charts.module.css';

interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: () => readonly (readonly string[])[];
}

const rowsMax = 2_000;

export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['asTable']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen ? <Opened caption={caption} head={head} rows={rows()} /> : null}
    </details>
  );
}

function Opened(
  props: Omit<ChartTableProps, 'rows'> & { readonly rows: readonly (readonly string[])[] },
) {
  const { caption, head, rows } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles['scrolls']} tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsMax).map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > rowsMax ? (
        <p>
          First {rowsMax} of {rows.length} rows. The export has all rows.
        </p>
      ) : null}
    </section>
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
