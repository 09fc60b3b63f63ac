import type { HeatPlace } from '../charts/heat';
import { dateAfter } from './local-days';
import type { Picture, PictureTerms } from './picture';
import type { PositionSearch } from './position-search';

/** What a cell of a heat map leads to: the next shorter periods of its day, month or year. */
export function zoomed(
  { period }: PictureTerms,
  { rows, columns }: Picture,
  { row, column }: HeatPlace,
): PositionSearch | undefined {
  const name = rows[row];
  const part = columns[column];
  if (name === undefined || part === undefined) return undefined;
  switch (period) {
    case 'month':
      return { period: 'day', from: `${name}-${part}-01`, to: lastOf(`${name}-${part}`) };
    case 'day':
      return { period: 'hour', from: `${name}-${part}`, to: `${name}-${part}` };
    case 'hour':
    case 'half_hour':
      return { period: 'quarter_hour', from: name, to: name };
    default:
      return undefined;
  }
}

function lastOf(month: string): string {
  const next = dateAfter(`${month}-28`, 4).slice(0, 7);
  return dateAfter(`${next}-01`, -1);
}
