import {
  decimal,
  divideDecimals,
  jsonMembers,
  jsonString,
  multiplyDecimals,
} from '@exchange/units';
import type { RunData, ShapeData } from '../shape/data.js';
import { blockText } from '../shape/resource.js';
import { dealRuns, instantAt } from '../shape/runs.js';
import type { DealData } from './deal-data.js';

export function dealMembers(deal: DealData) {
  const { shape_kind, block } = shapeColumns(deal.shape);
  return {
    direction: deal.direction ?? null,
    currency: deal.currency,
    book: deal.book ?? null,
    trade_date: deal.trade_date ?? null,
    external_id: deal.external_id ?? null,
    submitted_at: deal.submitted_at,
    shape_kind,
    block,
  };
}

export function shapeColumns(shape: ShapeData | undefined) {
  return {
    shape_kind: shape?.kind ?? null,
    block: shape?.kind === 'block' ? blockText(shape.block) : null,
  };
}

export function deliveryColumns(shape: ShapeData | undefined) {
  return {
    market: shape?.kind === 'block' ? (shape.block.market ?? null) : null,
    runs: shape === undefined ? null : JSON.stringify(shape.runs),
  };
}

const minutesOfHour = decimal('60');
/** Powers have at most 12 decimals, intervals at least a quarter hour. */
const intervalScale = 14;

export function profileText(runs: readonly RunData[]): string {
  const intervals = dealRuns(runs).flatMap(({ start, end, mw, minutes, price }) => {
    const perHour = multiplyDecimals(mw, decimal(String(minutes)));
    const volume_mwh = divideDecimals(perHour, minutesOfHour, intervalScale);
    const step = minutes * 60_000;
    return Array.from({ length: (end - start) / step }, (_, index) =>
      jsonMembers({
        start: jsonString(instantAt(start + index * step)),
        end: jsonString(instantAt(start + (index + 1) * step)),
        volume_mwh,
        price_per_mwh: price ?? 'null',
      }),
    );
  });
  return `[${intervals.join(',')}]`;
}
