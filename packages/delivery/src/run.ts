import {
  addDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  sumQuotients,
} from '@exchange/units';

/** A stretch of constant power. Times in milliseconds since 1970, the end excluded; power in MW. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly mw: Decimal;
}

/** A run of a deal: intervals of one length and price. */
export interface DealRun extends Run {
  /** The length of an interval. */
  readonly minutes: number;
  /** Per MWh; undefined: the deal's own price. */
  readonly price?: Decimal | undefined;
}

/** Whether intervals of two runs could be of the same one. */
export function isAlike(one: DealRun, other: DealRun): boolean {
  return one.mw === other.mw && one.minutes === other.minutes && one.price === other.price;
}

const hourMs = decimal('3600000');
/** Decimals of a volume in MWh. */
const volumeScale = 6;

/** Joins runs that follow each other without a gap at the same power. The runs are in order and do not overlap. */
export function joinRuns<One extends Run>(
  runs: readonly One[],
  isAlike: (one: One, next: One) => boolean = (one, next) => one.mw === next.mw,
): readonly One[] {
  const joined: One[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before !== undefined && before.end === run.start && isAlike(before, run)) {
      joined[joined.length - 1] = { ...before, end: run.end };
    } else joined.push(run);
  }
  return joined;
}

/** What runs deliver in all, in MWh: exact, rounded once to 6 decimals where a run is of no whole hours. */
export function volumeOf(runs: readonly Run[]): Decimal {
  let megawattMs = decimal('0');
  for (const { start, end, mw } of runs) {
    megawattMs = addDecimals(megawattMs, multiplyDecimals(mw, decimal(String(end - start))));
  }
  return divideDecimals(megawattMs, hourMs, volumeScale);
}

/**
 * What runs are worth: power times time times price, exact until it is rounded once.
 *
 * @param price per MWh, of the runs that have none of their own
 * @param scale the currency's decimals
 */
export function amountOf(runs: readonly DealRun[], price: Decimal, scale: number): Decimal {
  const terms = runs.map((run) => {
    const perHour = multiplyDecimals(run.mw, run.price ?? price);
    return {
      dividend: multiplyDecimals(perHour, decimal(String(run.end - run.start))),
      divisor: 3_600_000n,
    };
  });
  return sumQuotients(terms, scale);
}

/** The parts of runs that lie within a window. */
export function runsWithin<One extends Run>(
  runs: readonly One[],
  window: { readonly start: number; readonly end: number },
): readonly One[] {
  return runs.flatMap((run) => {
    const start = Math.max(run.start, window.start);
    const end = Math.min(run.end, window.end);
    return start < end ? [{ ...run, start, end }] : [];
  });
}

/** What runs have delivered by an instant, in MWh. */
export function deliveredBy(runs: readonly Run[], at: number): Decimal {
  return volumeOf(runsWithin(runs, { start: Number.NEGATIVE_INFINITY, end: at }));
}
