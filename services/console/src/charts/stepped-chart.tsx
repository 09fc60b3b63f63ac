import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import 'uplot/dist/uPlot.min.css';
import { isDark, watchTheme } from '../shell/theme';
import { ChartTable, useWidth } from './chart-table';
import styles from './charts.module.css';
import { type Step, steppedColumns } from './stepped-columns';
import { zoneClock } from './time-axis';

export interface SteppedSeries {
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface SteppedChartProps {
  readonly label: string;
  /** Draws six: more colors are hard to distinguish. */
  readonly series: readonly SteppedSeries[];
  readonly timeZone: string;
  readonly valueText: (value: number) => string;
}

const seriesMax = 6;
const seriesColors = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-${number})`);

export function SteppedChart(props: SteppedChartProps) {
  const { label, series, timeZone, valueText } = props;
  const frame = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(frame);
  const appearance = useSyncExternalStore(watchTheme, isDark);
  const [pointed, setPointed] = useState<number>();
  const shown = series.slice(0, seriesMax);
  const lastText = useRef(valueText);
  lastText.current = valueText;

  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws when the page's colors change
  useEffect(() => {
    const { current: element } = frame;
    const { current: key } = legend;
    if (element === null || key === null || width === 0) return;
    let plot: { destroy(): void } | undefined;
    let isGone = false;
    // Pages without a chart do not load uPlot.
    import('./draw-steps')
      .then(({ drawSteps }) => {
        if (isGone) return;
        const { color, fontFamily } = getComputedStyle(key);
        plot = drawSteps(element, {
          columns: steppedColumns(series.slice(0, seriesMax).map(({ steps }) => steps)),
          colours: [...key.children].map((one) => getComputedStyle(one).color),
          text: color,
          line: getComputedStyle(key).borderTopColor,
          font: `12px ${fontFamily}`,
          width,
          timeZone,
          valueText: (value) => lastText.current(value),
          onPoint: setPointed,
        });
      })
      .catch(reportError);
    return () => {
      isGone = true;
      plot?.destroy();
    };
  }, [series, timeZone, width, appearance]);

  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>{label}</figcaption>
      <ul ref={legend} className={styles['legend']}>
        {shown.map(({ name }, index) => (
          <li key={name} style={{ color: seriesColors[index] }}>
            <span className={styles['swatch']} data-pattern={index} aria-hidden="true" />
            <span className={styles['seriesName']}>{name}</span>
          </li>
        ))}
      </ul>
      <div
        ref={frame}
        className={styles['plot']}
        role="img"
        aria-label={`${label}. The figures are in the table below.`}
      />
      <output className={styles['readout']}>
        {pointed === undefined ? ' ' : pointedText(shown, pointed, { timeZone, valueText })}
      </output>
      {series.length > seriesMax ? (
        <p className="hint">
          Only the first {seriesMax} of {series.length} are drawn. Filter to see the others.
        </p>
      ) : null}
      <ChartTable
        caption={label}
        head={['From', ...shown.map(({ name }) => name)]}
        rows={() => tableRows(shown, { timeZone, valueText })}
      />
    </figure>
  );
}

type Labels = Pick<SteppedChartProps, 'timeZone' | 'valueText'>;

function pointedText(
  series: readonly SteppedSeries[],
  at: number,
  { timeZone, valueText }: Labels,
) {
  const values = series.flatMap(({ name, steps }) => {
    const step = stepAt(steps, at);
    return step === undefined ? [] : [`${name}: ${valueText(step.value)}`];
  });
  const starts = series.flatMap(({ steps }) => stepAt(steps, at)?.start ?? []);
  const start = starts.length === 0 ? at : Math.max(...starts);
  return `${zoneClock(timeZone).both(start)} · ${values.join(' · ')}`;
}

function stepAt(steps: readonly Step[], at: number): Step | undefined {
  const step = steps.findLast(({ start }) => start <= at);
  return step !== undefined && at < step.end ? step : undefined;
}

function tableRows(series: readonly SteppedSeries[], { timeZone, valueText }: Labels) {
  const clock = zoneClock(timeZone);
  const starts = [...new Set(series.flatMap(({ steps }) => steps.map(({ start }) => start)))];
  const values = series.map(
    ({ steps }) => new Map(steps.map(({ start, value }) => [start, value])),
  );
  return starts
    .sort((one, other) => one - other)
    .map((start) => [
      `${clock.both(start)} (${new Date(start).toISOString().slice(0, 16)}Z)`,
      ...values.map((own) => {
        const value = own.get(start);
        return value === undefined ? '' : valueText(value);
      }),
    ]);
}
