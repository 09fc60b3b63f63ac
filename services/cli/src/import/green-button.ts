import type { Json } from '@exchange/units';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { openFile } from './file-source.js';
import { ImportError } from './import-line.js';

/** How a meter's readings are to be read (ESPI `ReadingType`, NAESB REQ.21). */
interface ReadingType {
  /** Powers of ten that values are multiplied with. */
  readonly power: number;
  /** Unit of measure; 72 is Wh. */
  readonly unit: number;
  /** 1 delivered to the customer, 19 received from it. */
  readonly flow: number;
}

interface Reading {
  readonly start: number;
  readonly duration: number;
  readonly value: string;
  readonly type: ReadingType;
}

const wattHours = 72;
const received = 19;

/**
 * The interval readings of a Green Button file (ESPI Atom XML), as usage records of one premise. The file is read
 * twice as a stream: reading types may stand behind the readings that they explain. Memory does not grow with it.
 *
 * @throws ImportError for a file that is not such XML, or measures something else than energy
 */
export async function* greenButtonRecords(path: string): AsyncGenerator<ReadonlyMap<string, Json>> {
  const types = await readTypes(path);
  for await (const reading of readings(path, types)) {
    const start = new Date(reading.start * 1000);
    const end = new Date((reading.start + reading.duration) * 1000);
    yield new Map<string, Json>([
      ['period_start', start.toISOString()],
      ['period_end', end.toISOString()],
      ['kwh', kilowattHours(reading)],
    ]);
  }
}

/** The value in kWh as exact text: a power of ten moves the point, nothing is rounded. */
function kilowattHours({ value, type }: Reading): string {
  const sign = (type.flow === received) !== value.startsWith('-') ? '-' : '';
  const digits = value.replace(/^-/, '');
  return `${digits === '0' ? '' : sign}${digits}e${type.power - 3}`;
}

interface Types {
  readonly byReading: ReadonlyMap<string, ReadingType>;
  readonly all: readonly ReadingType[];
}

/** Every meter reading's type, by the meter reading's own link. */
async function readTypes(path: string): Promise<Types> {
  const types = new Map<string, ReadingType>();
  const related = new Map<string, string>();
  for await (const entry of entries(path)) {
    const self = entry.links.get('self') ?? '';
    const power = entry.values.get('powerOfTenMultiplier');
    const unit = entry.values.get('uom');
    if (unit !== undefined) {
      const flow = Number(entry.values.get('flowDirection') ?? 1);
      types.set(self, { power: Number(power ?? 0), unit: Number(unit), flow });
    }
    const type = entry.links.get('related ReadingType');
    if (type !== undefined) related.set(self, type);
  }
  const byReading = new Map<string, ReadingType>();
  for (const [reading, type] of related) {
    const found = types.get(type);
    if (found !== undefined) byReading.set(reading, found);
  }
  return { byReading, all: [...types.values()] };
}

async function* readings(path: string, types: Types): AsyncGenerator<Reading> {
  for await (const entry of entries(path)) {
    if (entry.intervals.length === 0) continue;
    const up = entry.links.get('up') ?? '';
    const linked = [...types.byReading].find(([reading]) => up.startsWith(reading))?.[1];
    const type = linked ?? (types.all.length === 1 ? types.all[0] : undefined);
    if (type === undefined) {
      throw new ImportError(
        'The file does not say what its readings measure: it has no ReadingType.',
      );
    }
    if (type.unit !== wattHours) {
      throw new ImportError(`The readings are in unit ${type.unit}, not in watt-hours (72).`);
    }
    for (const { start, duration, value } of entry.intervals)
      yield { start, duration, value, type };
  }
}

interface Entry {
  readonly links: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  readonly intervals: readonly { start: number; duration: number; value: string }[];
}

/** The feed's entries, one at a time. */
async function* entries(path: string): AsyncGenerator<Entry> {
  const { text: bytes } = openFile(path);
  const done: Entry[] = [];
  let failure: Error | undefined;
  let text = '';
  let links = new Map<string, string>();
  let values = new Map<string, string>();
  let intervals: { start: number; duration: number; value: string }[] = [];
  let reading: Map<string, string> | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    text = '';
    const name = local(tag.name);
    if (name === 'IntervalReading') reading = new Map();
    if (name === 'link') addLink(links, tag.attributes);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    const name = local(tag.name);
    const value = text.trim();
    text = '';
    if (name === 'IntervalReading' && reading !== undefined) {
      const [start, duration] = [Number(reading.get('start')), Number(reading.get('duration'))];
      const amount = reading.get('value') ?? '';
      if (!Number.isFinite(start) || !Number.isFinite(duration) || !/^-?\d+$/.test(amount)) {
        failure ??= new Error('an IntervalReading without start, duration or value');
      }
      intervals.push({ start, duration, value: amount });
      reading = undefined;
    } else if (name === 'entry') {
      done.push({ links, values, intervals });
      links = new Map();
      values = new Map();
      intervals = [];
    } else if (value !== '') (reading ?? values).set(name, value);
  });
  for await (const chunk of bytes) {
    parser.write(String(chunk));
    if (failure !== undefined) break;
    yield* done.splice(0);
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined)
    throw new ImportError(`The file is not valid Green Button XML: ${failure.message}`);
  yield* done;
}

function addLink(links: Map<string, string>, attributes: Readonly<Record<string, unknown>>): void {
  const { rel, href } = attributes;
  if (typeof rel !== 'string' || typeof href !== 'string') return;
  if (rel !== 'related') links.set(rel, href);
  else if (/\/ReadingType(\/|$)/.test(href)) links.set('related ReadingType', href);
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
