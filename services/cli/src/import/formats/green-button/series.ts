import { type FeedEntry, feedEntries } from './feed.js';
import { type Links, linksOf, selfAndAbove, shownLink } from './links.js';
import { type ReadingType, readingTypeOf } from './reading-type.js';

export interface Series {
  readonly name: string;
  readonly title: string;
  readonly usagePoint: string;
  /** A text is the reason to refuse the series. */
  readonly type: ReadingType | string;
}

export interface Catalog {
  readonly series: ReadonlyMap<string, Series>;
  seriesOf(block: Links): string;
}

interface MeterReading extends Links {
  readonly title: string;
  readonly self: string;
}

/** Types and meter readings may follow the readings. */
export async function readCatalog(path: string): Promise<Catalog> {
  const types = new Map<string, ReadonlyMap<string, string>[]>();
  const usagePoints: { readonly links: Links; readonly service: string | undefined }[] = [];
  const others: { readonly links: Links; readonly entry: FeedEntry }[] = [];
  const blocks: Links[] = [];
  for await (const entry of feedEntries(path)) {
    const links = linksOf(entry);
    if (entry.readings.length > 0) blocks.push(links);
    if (entry.resource === 'ReadingType') {
      const url = links.self ?? '';
      types.set(url, [...(types.get(url) ?? []), entry.values]);
    } else if (entry.resource === 'UsagePoint') {
      usagePoints.push({ links, service: entry.values.get('ServiceCategory/kind') });
    } else if (entry.resource !== 'IntervalBlock') others.push({ links, entry });
  }
  const meters = metersOf(others, types);
  const seriesOf = (block: Links) => meterOf(block, meters)?.self ?? block.up ?? block.self ?? '';
  const newSeries = (key: string): Series => {
    const meter = meters.get(key);
    const owner = usagePoints.find((point) => owns(point.links, meter, key));
    return {
      name: shownLink(key),
      title: meter?.title ?? '',
      usagePoint: owner?.links.self ?? key.replace(/\/MeterReading(\/.*)?$/, ''),
      type: typeOf(meter, types, owner?.service, meters.size),
    };
  };
  const keys = new Set(blocks.map(seriesOf));
  return { series: new Map([...keys].map((key) => [key, newSeries(key)])), seriesOf };
}

function metersOf(
  others: readonly { readonly links: Links; readonly entry: FeedEntry }[],
  types: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, MeterReading> {
  const meters = new Map<string, MeterReading>();
  for (const { links, entry } of others) {
    const isMeter =
      entry.resource === 'MeterReading' || links.related.some((url) => types.has(url));
    if (!isMeter) continue;
    const self = links.self ?? links.up ?? '';
    const related = [...(meters.get(self)?.related ?? []), ...links.related];
    meters.set(self, { title: entry.title, self, up: links.up, related });
  }
  return meters;
}

function meterOf(
  { self, up, related }: Links,
  meters: ReadonlyMap<string, MeterReading>,
): MeterReading | undefined {
  const own = [up, self].filter((url) => url !== undefined);
  for (const meter of meters.values()) {
    if (meter.related.some((url) => own.includes(url))) return meter;
  }
  for (const url of [...selfAndAbove(up), ...selfAndAbove(self), ...related]) {
    const meter = meters.get(url);
    if (meter !== undefined) return meter;
  }
  const [only] = meters.size === 1 ? meters.values() : [];
  return own.length === 0 ? only : undefined;
}

function owns(point: Links, meter: MeterReading | undefined, key: string): boolean {
  const [self, up] = [meter?.self ?? key, meter?.up];
  if (point.related.some((url) => url === self || url === up)) return true;
  return point.self !== undefined && selfAndAbove(self).includes(point.self);
}

function typeOf(
  meter: MeterReading | undefined,
  types: ReadonlyMap<string, readonly ReadonlyMap<string, string>[]>,
  service: string | undefined,
  meters: number,
): ReadingType | string {
  const named = new Set(meter?.related.filter((url) => types.has(url)));
  const missing = meter?.related.find((url) => /\/ReadingType\//.test(url) && !types.has(url));
  if (missing !== undefined && named.size === 0) {
    return `has the reading type ${shownLink(missing)}, which is not in the file`;
  }
  const isAlone = named.size === 0 && types.size === 1 && meters <= 1;
  const [url, ...more] = isAlone ? types.keys() : named;
  if (url === undefined) return 'has no reading type';
  if (more.length > 0) return 'has more than one reading type';
  const [values = new Map<string, string>(), ...again] = types.get(url) ?? [];
  if (again.some((other) => textOf(other) !== textOf(values))) {
    return `has the reading type ${shownLink(url)}, which the file describes in two ways`;
  }
  return readingTypeOf(values, service);
}

const textOf = (values: ReadonlyMap<string, string>) => JSON.stringify([...values].sort());
