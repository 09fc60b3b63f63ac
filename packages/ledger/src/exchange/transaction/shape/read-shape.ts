import {
  type Block,
  type BlockTerms,
  type DealRun,
  expandBlock,
  type Holidays,
  type Interval,
  readBlock,
  readProfile,
  volumeOf,
  zoneDataVersion,
} from '@exchange/calendar';
import { compareDecimals, type Decimal } from '@exchange/units';
import type { SubmissionRefusal } from '../refusals.js';
import type { BlockData, ShapeData } from './data.js';
import { instantAt, runsData } from './runs.js';

export type SentShape =
  | { readonly kind: 'profile'; readonly intervals: readonly Interval[] }
  | {
      readonly kind: 'block';
      readonly block: Block;
      readonly calendars: ReadonlyMap<string, Holidays>;
    }
  | { readonly kind: 'read'; readonly read: ReadShape }
  | { readonly kind: 'unchanged'; readonly shape: ShapeData }
  | { readonly kind: 'missing' };

interface Delivery {
  readonly start: number;
  readonly end: number;
}

export type ReadShape =
  | { readonly ok: true; readonly shape: ShapeData; readonly volume: Decimal }
  | {
      readonly ok: false;
      readonly refusal: SubmissionRefusal;
      /** Runs of the block. The body limits the cost of a refused profile. */
      readonly runsMade?: number;
    };

/** Runs made from the shape, whether it is refused or not. */
export function runsMadeFor(read: ReadShape): number {
  return read.ok ? read.shape.runs.length : (read.runsMade ?? 0);
}

export class TooManyRuns extends Error {
  override readonly name = 'TooManyRuns';
}

/**
 * @param volume must match the shape
 * @throws TooManyRuns
 */
export function readShape(
  sent: SentShape,
  delivery: Delivery,
  volume: Decimal | undefined,
  runsMax = Number.POSITIVE_INFINITY,
): ReadShape {
  switch (sent.kind) {
    case 'read':
      return sent.read;
    case 'profile': {
      const read = readProfile(sent.intervals, delivery, volume);
      if (read.ok && read.runs.length > runsMax) throw new TooManyRuns();
      return read.ok
        ? { ok: true, shape: profileOf(read.runs), volume: read.volume }
        : { ok: false, refusal: { code: 'profile_refused', fault: read.fault } };
    }
    case 'block':
      return readBlockShape(sent, delivery, volume, runsMax);
    case 'unchanged':
      return { ok: true, shape: sent.shape, volume: volume ?? volumeOf([]) };
    case 'missing':
      return { ok: false, refusal: { code: 'shape_needed' } };
    default:
      return sent satisfies never;
  }
}

export function profileOf(runs: readonly DealRun[]): ShapeData {
  return { kind: 'profile', runs: runsData(runs) };
}

function readBlockShape(
  { block, calendars }: Extract<SentShape, { kind: 'block' }>,
  delivery: Delivery,
  volume: Decimal | undefined,
  runsMax: number,
): ReadShape {
  const read = readBlock(block, calendars);
  if (!read.ok) return { ok: false, refusal: { code: 'block_refused', fault: read.fault } };
  const expanded = expandBlock(read.terms, delivery, runsMax);
  if (!expanded.ok) {
    const { fault, runsMade } = expanded;
    if (fault.code === 'too_many_runs') throw new TooManyRuns();
    const facts = fault.code === 'hour_cut' ? { ...fault, at: instantAt(fault.at) } : fault;
    return { ok: false, refusal: { code: 'block_refused', fault: facts }, runsMade };
  }
  const delivered = volumeOf(expanded.runs);
  if (volume !== undefined && compareDecimals(delivered, volume) !== 0) {
    const fault = { code: 'another_volume', delivered, volume } as const;
    const runsMade = expanded.runs.length;
    return { ok: false, refusal: { code: 'block_refused', fault }, runsMade };
  }
  const runs = runsData(expanded.runs.map((run) => ({ ...run, minutes: 60 })));
  return {
    ok: true,
    shape: { kind: 'block', block: blockOf(block, read.terms), runs },
    volume: delivered,
  };
}

function blockOf(block: Block, terms: BlockTerms): BlockData {
  const { product, mw, market, timeZone: time_zone, calendar } = terms;
  const { hours, days } = block;
  return {
    product,
    mw,
    ...(market === undefined ? {} : { market }),
    time_zone,
    ...(hours === undefined ? {} : { hours: { from: clock(hours.from), to: clock(hours.to) } }),
    ...(days === undefined ? {} : { days: [...days] }),
    calendar,
    zone_data: zoneDataVersion,
  };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const clock = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
