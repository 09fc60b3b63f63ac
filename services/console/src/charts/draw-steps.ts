import { offsetAt } from '@exchange/calendar';
import uPlot from 'uplot';
import type { SteppedColumns } from './stepped-columns';
import { axisLabels, zoneClock } from './time-axis';

export interface SteppedTerms {
  readonly columns: SteppedColumns;
  readonly colours: readonly string[];
  readonly text: string;
  readonly line: string;
  readonly font: string;
  readonly width: number;
  readonly timeZone: string;
  readonly valueText: (value: number) => string;
  readonly onPoint: (time: number | undefined) => void;
}

const patterns: readonly (readonly number[])[] = [
  [],
  [8, 4],
  [2, 3],
  [10, 3, 2, 3],
  [5, 5],
  [1, 4],
];

export function drawSteps(element: HTMLElement, terms: SteppedTerms): uPlot {
  const { columns, colours, text, line, font, timeZone, valueText } = terms;
  const clock = zoneClock(timeZone);
  const stepped = uPlot.paths.stepped?.({ align: 1, alignGaps: 1 });
  const axis: uPlot.Axis = {
    stroke: text,
    font,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
  };
  const widest = Math.max(
    4,
    ...columns.values.flat().map((value) => (value === null ? 0 : valueText(value).length)),
  );
  const options: uPlot.Options = {
    width: terms.width,
    height: 260,
    tzDate: (seconds) => dateOnClock(timeZone, seconds * 1_000),
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: true, y: false } },
    scales: { y: { range: (_, least, most) => withRoom(Math.min(0, least), Math.max(0, most)) } },
    axes: [
      {
        ...axis,
        space: 70,
        values: (_, marks) => [
          ...axisLabels(
            marks.map((seconds) => seconds * 1_000),
            clock,
          ),
        ],
      },
      {
        ...axis,
        size: 24 + 7 * Math.min(14, widest),
        values: (_, marks) => marks.map((value) => valueText(value)),
      },
    ],
    series: [
      {},
      ...colours.map((stroke, index) => ({
        stroke,
        width: 2,
        dash: [...(patterns[index % patterns.length] ?? [])],
        points: { show: false },
        ...(stepped === undefined ? {} : { paths: stepped }),
      })),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { left } = plot.cursor;
          const isInside = left !== undefined && left !== null && left >= 0;
          terms.onPoint(isInside ? plot.posToVal(left, 'x') * 1_000 : undefined);
        },
      ],
    },
  };
  const data: uPlot.AlignedData = [
    columns.times.map((time) => time / 1_000),
    ...columns.values.map((values) => [...values]),
  ];
  return new uPlot(options, data, element);
}

function withRoom(least: number, most: number): [number, number] {
  if (least === most) return [-1, 1];
  const room = (most - least) * 0.05;
  return [least === 0 ? 0 : least - room, most === 0 ? 0 : most + room];
}

/** Converts a time for uPlot, which places ticks by local getters. */
function dateOnClock(timeZone: string, at: number): Date {
  const shown = new Date(at + offsetAt(timeZone, at));
  return new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
  );
}
