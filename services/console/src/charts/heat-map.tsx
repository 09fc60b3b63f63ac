import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { ChartTable, useAppearance, useWidth } from './chart-table';
import styles from './charts.module.css';
import {
  drawHeat,
  type HeatColours,
  type HeatPlace,
  type HeatValue,
  heatLayout,
  moved,
  placeAt,
} from './draw-heat';

export interface HeatMapProps {
  readonly label: string;
  readonly rowsAre: string;
  readonly columnsAre: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly HeatValue[])[];
  readonly valueText: (value: number) => string;
  readonly absentText?: string;
  readonly noneText?: string;
  readonly minusAre?: string;
  readonly plusAre?: string;
  readonly onOpen?: (place: HeatPlace) => void;
}

export function HeatMap(props: HeatMapProps) {
  const { label, rowsAre, columnsAre, rows, columns, cells, valueText, onOpen } = props;
  const {
    absentText = 'no such time',
    noneText = 'none',
    minusAre = 'sells',
    plusAre = 'buys',
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const swatches = useRef<HTMLSpanElement>(null);
  const width = useWidth(frame);
  const appearance = useAppearance();
  const [marked, setMarked] = useState<HeatPlace>();
  const described = useId();
  const size = { rows: rows.length, columns: columns.length };
  const left = 12 + 7.2 * Math.max(0, ...rows.map((name) => name.length));
  const layout = heatLayout(width, { ...size, left });
  const shown = marked !== undefined && marked.row < size.rows && marked.column < size.columns;

  const textOf = (value: HeatValue | undefined) => {
    if (value === undefined || value === 'none') return noneText;
    return value === 'absent' ? absentText : valueText(value);
  };
  const cellText = ({ row, column }: HeatPlace) =>
    `${rows[row]}, ${columns[column]}: ${textOf(cells[row]?.[column])}`;

  const keys = [
    ['chart-2', minusAre],
    ['surface-2', noneText],
    ['chart-1', plusAre],
  ] as const;

  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws when the page's colors change
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const colours = coloursOf(swatches.current);
    if (canvas.current === null || !context || colours === undefined || width === 0) return;
    const ratio = window.devicePixelRatio;
    canvas.current.width = Math.round(layout.width * ratio);
    canvas.current.height = Math.round(layout.height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const picture = { rows, columns, cells, marked: shown ? marked : undefined };
    drawHeat(context, layout, picture, colours);
  }, [layout.width, layout.height, layout.left, rows, columns, cells, marked, shown, appearance]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown) return onOpen?.(marked);
    const next = moved(event.key, marked ?? { row: 0, column: 0 }, size);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setMarked(next);
  };
  const pointed = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - box.left, y: event.clientY - box.top };
    return placeAt(layout, point, size);
  };

  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>{label}</figcaption>
      <span ref={swatches} className={styles['heatKey']} aria-hidden="true">
        {keys.map(([color, text]) => (
          <span key={color}>
            <span style={{ color: `var(--${color})` }}>■</span> {text}
          </span>
        ))}
      </span>
      <div ref={frame}>
        <canvas
          ref={canvas}
          className={styles['canvas']}
          style={{ width: layout.width, height: layout.height }}
          role="img"
          tabIndex={0}
          aria-label={`${label}. ${rowsAre} by ${columnsAre.toLowerCase()}; arrow keys move between cells.`}
          aria-describedby={described}
          onKeyDown={onKeyDown}
          onFocus={() => setMarked((before) => before ?? { row: 0, column: 0 })}
          onPointerMove={(event) => setMarked(pointed(event) ?? marked)}
          onClick={() => {
            if (shown) onOpen?.(marked);
          }}
        />
      </div>
      <output id={described} className={styles['readout']}>
        {shown ? cellText(marked) : ' '}
      </output>
      <ChartTable
        caption={label}
        head={[rowsAre, ...columns]}
        rows={() =>
          rows.map((name, row) => [
            name,
            ...columns.map((_, column) => textOf(cells[row]?.[column])),
          ])
        }
      />
    </figure>
  );
}

function coloursOf(key: HTMLElement | null): HeatColours | undefined {
  const marks = [...(key?.children ?? [])].flatMap(
    ({ firstElementChild }) => firstElementChild ?? [],
  );
  const [minus, zero, plus] = marks.map((mark) => getComputedStyle(mark).color);
  if (key === null || minus === undefined || zero === undefined || plus === undefined)
    return undefined;
  const { color, fontFamily } = getComputedStyle(key);
  return { text: color, line: zero, minus, zero, plus, font: `12px ${fontFamily}` };
}
