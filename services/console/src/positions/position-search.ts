import { addDays, addMonths, readTimeZone } from '@exchange/calendar';
import { type AsOfSearch, asOfSearch } from '../as-of/as-of-search';
import { isDate } from '../forms/check-scalar';
import { type Raw, validText } from '../reading/address';
import { dateAt, daysBetween, startOfDay } from './hour-grid';
import { type Period, type PictureTerms, periodNames } from './picture';
import { type GroupKey, groupKeys, type Measure, measureNames } from './position-row';

const textKeys = [
  'counterparty_id',
  'book',
  'cost_key',
  'currency',
  'reseller_id',
  'asset_id',
] as const;
export const filterKeys = [...textKeys, 'direction', 'transaction_type', 'status'] as const;

export interface PositionSearch
  extends AsOfSearch,
    Readonly<Partial<Record<(typeof textKeys)[number], string>>> {
  readonly period?: Period;
  readonly from?: string;
  readonly to?: string;
  readonly time_zone?: string;
  readonly day_starts?: string;
  readonly group_by?: string;
  readonly measure?: Measure;
  readonly direction?: (typeof directions)[number];
  readonly transaction_type?: (typeof types)[number];
  readonly status?: (typeof statuses)[number];
}

export interface PositionTerms extends PictureTerms {
  readonly groupBy: readonly GroupKey[];
  readonly measure: Measure;
}

const directions = ['buy', 'sell'] as const;
const types = ['nomination', 'trade', 'settlement'] as const;
const statuses = ['pending', 'confirmed', 'settled'] as const;

export function readSearch(raw: Raw): PositionSearch {
  const text = (name: string, isValid: (value: string) => boolean = () => true) =>
    validText(raw, name, isValid);
  const oneOf = (name: string, known: readonly string[]) =>
    text(name, (value) => known.includes(value));
  return {
    ...oneOf('period', Object.keys(periodNames)),
    ...text('from', isDay),
    ...text('to', isDay),
    ...text('time_zone', (name) => readTimeZone(name) !== undefined),
    ...text('day_starts', isTimeOfDay),
    ...text('group_by', (value) => readGroups(value).length > 0),
    ...oneOf('measure', Object.keys(measureNames)),
    ...oneOf('direction', directions),
    ...oneOf('transaction_type', types),
    ...oneOf('status', statuses),
    ...Object.assign({}, ...textKeys.map((name) => text(name))),
    ...asOfSearch(raw),
  };
}

/** One less than the ledger's: days may be longer. */
export const daysMax: Readonly<Record<Period, number>> = {
  quarter_hour: 31,
  half_hour: 31,
  hour: 31,
  day: 799,
  month: 3_652,
};
const daysUsual = { quarter_hour: 7, half_hour: 14, hour: 31, day: 92 } as const;
const monthsUsual = 12;

const usualFrom = (first: string, period: Period) =>
  period === 'month'
    ? addDays(addMonths(first, monthsUsual), -1)
    : addDays(first, daysUsual[period] - 1);

const usualTo = (last: string, period: Period) =>
  period === 'month'
    ? addMonths(addDays(last, 1), -monthsUsual)
    : addDays(last, 1 - daysUsual[period]);

export function termsOf(search: PositionSearch, readersZone: string, now: number): PositionTerms {
  const period = search.period ?? 'hour';
  const timeZone = search.time_zone ?? readersZone;
  const dayTerms = { timeZone, dayStarts: minutesOf(search.day_starts ?? '00:00') };
  const firstDay = search.from ?? firstDayOf(search, dateAt(now, dayTerms), period);
  const lastDay = search.to ?? usualFrom(firstDay, period);
  return {
    ...dayTerms,
    period,
    firstDay,
    lastDay,
    from: startOfDay(firstDay, dayTerms),
    to: startOfDay(addDays(lastDay, 1), dayTerms),
    groupBy: readGroups(search.group_by ?? 'counterparty_id'),
    measure: search.measure ?? 'volume_mwh',
  };
}

export function windowFault({ period, firstDay, lastDay }: PositionTerms): string | undefined {
  const days = daysBetween(firstDay, lastDay) + 1;
  if (days < 1) return 'The last day must not be before the first day.';
  if (days <= daysMax[period]) return undefined;
  return `At most ${daysMax[period]} days by ${periodNames[period].toLowerCase()}: this is ${days}. Choose a longer period or fewer days.`;
}

function firstDayOf({ to }: PositionSearch, today: string, period: Period): string {
  if (to !== undefined) return usualTo(to, period);
  return period === 'month' ? `${today.slice(0, 7)}-01` : today;
}

function readGroups(text: string): readonly GroupKey[] {
  const keys = text.split(',');
  return groupKeys.filter((key) => keys.includes(key));
}

const isDay = (text: string) => /^(19[7-9]\d|[2-8]\d{3})-/.test(text) && isDate(text);

export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}
