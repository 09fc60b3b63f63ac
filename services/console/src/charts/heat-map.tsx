import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ChartTable, useWidth } from './chart-table';
import styles from './charts.module.css';

/** `absent`: a clock change skips the hour. */
export type HeatValue = number | 'none' | 'absent';

export interface HeatPlace {
  readonly row: number;
  readonly column: number;
}

interface HeatMapProps {
  readonly label: string;
  readonly rowsAre: string;
  readonly columnsAre: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly HeatValue[])[];
  readonly valueText: (value: number) => string;
  readonly onOpen: (place: HeatPlace) => void;
}

const letterWidth = 7.2;
const noneText = 'nothing';

export function HeatMap(props: HeatMapProps) {
  const { label, rowsAre, columnsAre, rows, columns, cells, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [marked, setMarked] = useState<HeatPlace>();
  const described = useId();
  const isShown =
    marked !== undefined && marked.row < rows.length && marked.column < columns.length;
  const cellWidth = (width - 12 - letterWidth * longest(rows)) / columns.length;
  const labelEvery = Math.ceil((letterWidth * longest(columns) + 8) / Math.max(1, cellWidth));
  const picture = useMemo(
    () => <Picture rows={rows} columns={columns} cells={cells} labelEvery={labelEvery} />,
    [rows, columns, cells, labelEvery],
  );
  const textAt = (row: number, column: number) => {
    const value = cells[row]?.[column] ?? 'none';
    if (value === 'absent') return 'outside of the window, or skipped by a clock change';
    return value === 'none' ? noneText : props.valueText(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isShown) return onOpen(marked);
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { row, column } = marked ?? { row: 0, column: 0 };
    setMarked({
      row: within(row + move[0], rows.length),
      column: within(column + move[1], columns.length),
    });
  };
  const onPointerMove = ({ target }: PointerEvent) => {
    const place = target instanceof HTMLElement ? target.dataset['place'] : undefined;
    const [row, column] = place?.split(' ').map(Number) ?? [];
    if (row !== undefined && column !== undefined) setMarked({ row, column });
  };
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>{label}</figcaption>
      <span className={styles['heatKey']} aria-hidden="true">
        {[
          ['chart-2', 'sells'],
          ['surface-2', noneText],
          ['chart-1', 'buys'],
        ].map(([color, text]) => (
          <span key={color}>
            <span style={{ color: `var(--${color})` }}>■</span> {text}
          </span>
        ))}
      </span>
      <div
        ref={frame}
        className={styles['heat']}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(0, 1fr))` }}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move between cells
        tabIndex={0}
        aria-label={`${label}. ${rowsAre} by ${columnsAre.toLowerCase()}; arrow keys move between cells.`}
        aria-describedby={described}
        onKeyDown={onKeyDown}
        onFocus={() => setMarked((before) => before ?? { row: 0, column: 0 })}
        onPointerMove={onPointerMove}
        onClick={() => {
          if (isShown) onOpen(marked);
        }}
      >
        {picture}
        {isShown && <span className={styles['marked']} style={gridPlace(marked)} />}
      </div>
      <output id={described} className={styles['readout']}>
        {isShown
          ? `${rows[marked.row]}, ${columns[marked.column]}: ${textAt(marked.row, marked.column)}`
          : ' '}
      </output>
      <ChartTable
        caption={label}
        head={[rowsAre, ...columns]}
        rows={() => rows.map((name, row) => [name, ...columns.map((_, at) => textAt(row, at))])}
      />
    </figure>
  );
}

interface PictureProps extends Pick<HeatMapProps, 'rows' | 'columns' | 'cells'> {
  readonly labelEvery: number;
}

function Picture({ rows, columns, cells, labelEvery }: PictureProps) {
  const amounts = cells.flat().map((value) => (typeof value === 'number' ? Math.abs(value) : 0));
  const largest = amounts.reduce((most, amount) => Math.max(most, amount), 0);
  return (
    <>
      {columns.map((name, column) => (
        <span key={name} className={styles['heatHead']} style={gridPlace({ row: -1, column })}>
          {column % labelEvery === 0 && name}
        </span>
      ))}
      {rows.map((name, row) => (
        <Fragment key={name}>
          <span className={styles['heatRow']} style={gridPlace({ row, column: -1 })}>
            {name}
          </span>
          {cells[row]?.map((value, column) => (
            <span
              key={columns[column]}
              data-place={`${row} ${column}`}
              style={{ ...gridPlace({ row, column }), ...paintOf(value, largest) }}
            />
          ))}
        </Fragment>
      ))}
    </>
  );
}

const gridPlace = ({ row, column }: HeatPlace) => ({ gridArea: `${row + 2} / ${column + 2}` });

const longest = (names: readonly string[]) => Math.max(0, ...names.map(({ length }) => length));

/** Weakest color, to distinguish the smallest value from zero. */
const weakest = 0.12;
const stroke = 'var(--surface-2) 0 calc(50% + 0.5px)';

function paintOf(value: HeatValue, largest: number) {
  if (value === 'absent') {
    const background = `linear-gradient(to bottom right, #0000 calc(50% - 0.5px), ${stroke}, #0000 0)`;
    return { background };
  }
  if (value === 'none' || value === 0) return { background: 'var(--surface-2)' };
  const opacity = weakest + ((1 - weakest) * Math.abs(value)) / largest;
  return { background: `var(--chart-${value > 0 ? 1 : 2})`, opacity };
}

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-7, 0],
  PageDown: [7, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
