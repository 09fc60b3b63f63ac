import { decimal, divideDecimals, multiplyDecimals } from '@exchange/units';
import type { RunData, ShapeData } from '../shape/data.js';
import { blockFields, writeBlock } from '../shape/resource.js';
import { dealRuns, instantAt } from '../shape/runs.js';

export function shapeColumns(shape: ShapeData | undefined) {
  const block = shape?.kind === 'block' ? blockFields(shape.block) : null;
  return {
    shape_kind: shape?.kind ?? null,
    block: block && writeBlock(block),
    market: block?.market ?? null,
    runs: shape === undefined ? null : JSON.stringify(shape.runs),
  };
}

const minutesOfHour = decimal('60');
/** Powers have at most 12 decimals, intervals at least a quarter hour. */
const intervalScale = 14;

export function intervalsOf(runs: readonly RunData[]) {
  return dealRuns(runs).flatMap(({ start, end, mw, minutes, price = null }) => {
    const perHour = multiplyDecimals(mw, decimal(String(minutes)));
    const volume_mwh = divideDecimals(perHour, minutesOfHour, intervalScale);
    const step = minutes * 60_000;
    return Array.from({ length: (end - start) / step }, (_, index) => ({
      start: instantAt(start + index * step),
      end: instantAt(start + (index + 1) * step),
      volume_mwh,
      price_per_mwh: price,
    }));
  });
}
