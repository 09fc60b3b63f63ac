import { useRef, useState } from 'react';
import { ChartTable } from './chart-table';
import styles from './charts.module.css';
import { ticksOf } from './ticks';
import { useWidth } from './use-width';

/** A bar: what it is of, how high it is. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** A forecast's bars are told from what was measured. */
  readonly isForecast?: boolean;
}

export interface BarChartProps {
  readonly label: string;
  /** What a bar is of, such as Month. */
  readonly barsAre: string;
  /** What its height is, with the unit. */
  readonly valuesAre: string;
  readonly bars: readonly Bar[];
  readonly valueText: (value: number) => string;
  readonly height?: number;
}

const margin = { top: 8, right: 4, bottom: 24 };

/** Bars beside each other, above and below zero. */
export function BarChart({ height = 220, ...props }: BarChartProps) {
  const { label, barsAre, valuesAre, bars, valueText } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [pointed, setPointed] = useState<number>();
  const values = bars.map(({ value }) => value);
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values));
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)];
  const inner = height - margin.top - margin.bottom;
  const yOf = (value: number) =>
    margin.top + inner * (high === low ? 1 : (high - value) / (high - low));
  const left = 12 + 7 * Math.max(...ticks.map((tick) => valueText(tick).length));
  const step = Math.max(0, width - left - margin.right) / Math.max(1, bars.length);
  const longest = Math.max(1, ...bars.map((bar) => bar.label.length));
  const every = Math.max(1, Math.ceil((longest * 7 + 10) / Math.max(1, step)));
  const shown = pointed === undefined ? undefined : bars[pointed];

  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>{label}</figcaption>
      <div ref={frame}>
        <svg
          className={styles['canvas']}
          width={width}
          height={height}
          role="img"
          aria-label={`${label}: ${valuesAre} by ${barsAre.toLowerCase()}. The figures are in the table below.`}
          onPointerMove={(event) => {
            const { left: from } = event.currentTarget.getBoundingClientRect();
            const index = Math.floor((event.clientX - from - left) / step);
            setPointed(index >= 0 && index < bars.length ? index : undefined);
          }}
          onPointerLeave={() => setPointed(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles['grid']} x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
              <text className={styles['tick']} x={left - 6} y={yOf(tick) + 4} textAnchor="end">
                {valueText(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <rect
              key={`${bar.label} ${bar.isForecast === true ? 'forecast' : ''}`}
              className={bar.isForecast === true ? styles['forecastBar'] : styles['bar']}
              data-pointed={index === pointed}
              x={left + index * step + step * 0.1}
              width={Math.max(1, step * 0.8)}
              y={Math.min(yOf(bar.value), yOf(0))}
              height={Math.abs(yOf(bar.value) - yOf(0))}
            />
          ))}
          {bars.map((bar, index) =>
            index % every === 0 ? (
              <text
                key={bar.label}
                className={styles['tick']}
                x={left + (index + 0.5) * step}
                y={height - 6}
                textAnchor="middle"
              >
                {bar.label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <output className={styles['readout']}>{shown === undefined ? ' ' : textOf(shown)}</output>
      <ChartTable
        caption={label}
        head={[barsAre, valuesAre]}
        rows={() => bars.map((bar) => [nameOf(bar), valueText(bar.value)])}
      />
    </figure>
  );

  function textOf(bar: Bar): string {
    return `${nameOf(bar)}: ${valueText(bar.value)}`;
  }
}

const nameOf = ({ label, isForecast }: Bar) =>
  isForecast === true ? `${label} (forecast)` : label;
