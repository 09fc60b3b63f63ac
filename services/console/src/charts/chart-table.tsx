import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import styles from './charts.module.css';

interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. They are made when the table is opened. */
  readonly rows: () => readonly (readonly string[])[];
}

const rowsMax = 2_000;

/** What a picture shows, as a table: for screen readers, and for those who want the figures. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
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
          The first {rowsMax} of {rows.length} rows. Export has all of them.
        </p>
      ) : null}
    </section>
  );
}

let changes = 0;

function onChange(changed: () => void): () => void {
  const told = () => {
    changes += 1;
    changed();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', told);
  // The switch between light and dark sets an attribute of the page's root.
  const observer = new MutationObserver(told);
  observer.observe(document.documentElement, { attributes: true });
  return () => {
    dark.removeEventListener('change', told);
    observer.disconnect();
  };
}

/** A number that changes with the page's colours: what is drawn on a canvas is drawn anew then. */
export function useAppearance(): number {
  return useSyncExternalStore(onChange, () => changes);
}

/** The width of an element in pixels, as it changes; 0 before it is shown. */
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
