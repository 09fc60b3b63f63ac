import { type Decimal, type Json, parseDecimal } from '@exchange/units';
import { type ImportLine, refusedLine } from '../../import-line.js';
import type { ReadRecord } from '../../records/line.js';
import { type ChosenSeries, chosenSeries, requireSuccession } from './chosen-series.js';
import { feedEntries, type WrittenReading } from './feed.js';
import { linksOf } from './links.js';
import { readCatalog } from './series.js';

interface Period {
  readonly kind: 'period';
  readonly start: number;
  readonly end: number;
  readonly channel: 'delivered' | 'received';
  kwh: Decimal;
  isEstimated: boolean;
}

type Item =
  | Period
  | { readonly kind: 'refused'; readonly reason: string; readonly source: unknown };

/**
 * Streams the file twice; holds one usage point's readings.
 * @throws ImportError for another file, or series that would overwrite one another
 */
export async function* greenButtonLines(
  path: string,
  seriesName: string | undefined,
  readRecord: ReadRecord,
): AsyncGenerator<ImportLine> {
  const items = await readingsOf(path, seriesName);
  for (const [index, item] of items.entries()) {
    const line = index + 1;
    if (item.kind === 'refused') {
      yield refusedLine(line, item.reason, item.source);
      continue;
    }
    const cells = new Map<string, Json>([
      ['period_start', timeText(item.start)],
      ['period_end', timeText(item.end)],
      ['kwh', item.kwh],
      ['channel', item.channel],
    ]);
    if (item.isEstimated) cells.set('quality', 'estimated');
    yield readRecord(cells, line);
  }
}

async function readingsOf(path: string, seriesName: string | undefined): Promise<readonly Item[]> {
  const catalog = await readCatalog(path);
  const { read, refused } = chosenSeries(catalog, seriesName);
  const periods = new Map<string, Period>();
  const items: Item[] = [];
  const names = new Set<string>();
  for await (const entry of feedEntries(path)) {
    if (entry.readings.length === 0) continue;
    const key = catalog.seriesOf(linksOf(entry));
    const reason = refused.get(key);
    if (reason !== undefined && !names.has(key)) {
      names.add(key);
      items.push({ kind: 'refused', reason, source: entry.title || key });
    }
    const series = read.get(key);
    if (series === undefined) continue;
    for (const reading of entry.readings) {
      const fault = addReading(periods, items, series, reading);
      if (fault === undefined) continue;
      const place = `reading in line ${reading.line} of ${series.name || 'the file'}`;
      items.push({ kind: 'refused', reason: `${place}: ${fault}`, source: reading });
    }
  }
  requireSuccession([...read.values()]);
  return items;
}

/** By a reference day, by interpolation, and projected. */
const estimatedQualities: ReadonlySet<string> = new Set(['8', '9', '12']);

function addReading(
  periods: Map<string, Period>,
  items: Item[],
  { type, span }: ChosenSeries,
  reading: WrittenReading,
): string | undefined {
  const { value } = reading;
  const duration = Number(reading.duration ?? type.intervalLength);
  const first = reading.start ?? reading.blockStart;
  if (first === undefined || !/^-?\d{1,12}$/.test(first)) return 'it has no start in whole seconds';
  if (!Number.isSafeInteger(duration) || duration <= 0)
    return 'it has no duration in whole seconds';
  const start = Number(first) + (reading.start === undefined ? reading.index * duration : 0);
  const end = start + duration;
  if (!isTime(start) || !isTime(end)) return 'it is not within the years 0001 to 9999';
  span.from = Math.min(span.from, start);
  span.to = Math.max(span.to, end);
  const time = timeText(start);
  if (value === undefined) return `the value of ${time} is missing`;
  const parsed = parseDecimal(/[eE]/.test(value) ? '' : `${value}e${type.power - 3}`);
  if (!parsed.ok) {
    return `the value of ${time}, ${value.slice(0, 100)}, is not a number of kWh with at most 6 decimals and 18 digits`;
  }
  const kwh = parsed.value;
  // Net energy is signed, like delivered energy.
  const channel = type.flow === 'received' ? 'received' : 'delivered';
  const isEstimated = reading.qualities.some((code) => estimatedQualities.has(code));
  const key = `${channel} ${start}`;
  const period = periods.get(key);
  if (period !== undefined) {
    if (period.end !== end) return `another reading of ${time} has another length`;
    if (period.isEstimated === isEstimated) {
      return period.kwh === kwh ? undefined : `another reading of ${time} has another value`;
    }
    // The actual value counts.
    if (period.isEstimated) [period.kwh, period.isEstimated] = [kwh, false];
    return undefined;
  }
  const next: Period = { kind: 'period', start, end, channel, kwh, isEstimated };
  periods.set(key, next);
  items.push(next);
  return undefined;
}

const [firstSecond, lastSecond] = [-62_135_596_800, 253_402_300_799];

function isTime(seconds: number): boolean {
  return seconds >= firstSecond && seconds <= lastSecond;
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
