import {
  addDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  sumQuotients,
} from '@exchange/units';

export interface Run {
  readonly start: number;
  readonly end: number;
  readonly mw: Decimal;
}

export interface DealRun extends Run {
  readonly minutes: number;
  /** Per MWh; undefined: the deal's price. */
  readonly price?: Decimal | undefined;
}

export function isAlike(one: DealRun, other: DealRun): boolean {
  return one.mw === other.mw && one.minutes === other.minutes && one.price === other.price;
}

const hourMs = decimal('3600000');
const volumeScale = 6;

/** Joins adjacent runs of the same power; they must be in order without overlaps. */
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

/** MWh, rounded once to 6 decimals for runs of partial hours. */
export function volumeOf(runs: readonly Run[]): Decimal {
  let megawattMs = decimal('0');
  for (const { start, end, mw } of runs) {
    megawattMs = addDecimals(megawattMs, multiplyDecimals(mw, decimal(String(end - start))));
  }
  return divideDecimals(megawattMs, hourMs, volumeScale);
}

/**
 * Rounded once.
 * @param price per MWh, for runs without a price
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

export function deliveredBy(runs: readonly Run[], at: number): Decimal {
  return volumeOf(runsWithin(runs, { start: Number.NEGATIVE_INFINITY, end: at }));
}
