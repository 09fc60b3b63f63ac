import { expandBlock, type Market, type Product, readBlock } from '@exchange/delivery';
import { decimal } from '@exchange/units';

/** A stretch of constant power: milliseconds since 1970, the end excluded; MW. */
export interface Step {
  readonly start: number;
  readonly end: number;
  readonly mw: number;
}

const hourMs = 3_600_000;

/** Volume spread evenly over a delivery. */
export function flatSteps(start: number, end: number, volumeMwh: number): readonly Step[] {
  return end > start ? [{ start, end, mw: (volumeMwh * hourMs) / (end - start) }] : [];
}

/** The steps of a profile; intervals of one power that follow each other are one step. */
export function profileSteps(
  intervals: readonly {
    readonly start: string;
    readonly end: string;
    readonly volume_mwh: number | string;
  }[],
): readonly Step[] {
  const steps: Step[] = [];
  for (const one of intervals) {
    const [start, end] = [Date.parse(one.start), Date.parse(one.end)];
    const [step] = flatSteps(start, end, Number(one.volume_mwh));
    const last = steps.at(-1);
    if (step === undefined) continue;
    if (last !== undefined && last.end === step.start && last.mw === step.mw) {
      steps[steps.length - 1] = { ...last, end: step.end };
    } else steps.push(step);
  }
  return steps;
}

/** What steps deliver in all, in MWh. */
export function volumeOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { start, end, mw }) => sum + (mw * (end - start)) / hourMs, 0);
}

/** The highest power of steps, in MW. */
export function peakOf(steps: readonly Step[]): number {
  return steps.reduce((peak, { mw }) => Math.max(peak, mw), 0);
}

/** The line of the steps as an SVG path in a box: down to nothing where nothing is delivered. */
export function stepPath(
  steps: readonly Step[],
  box: { readonly width: number; readonly height: number },
): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return '';
  const peak = peakOf(steps) || 1;
  const x = (at: number) => rounded(((at - first.start) / (last.end - first.start)) * box.width);
  const y = (mw: number) => rounded(box.height - (mw / peak) * box.height);
  let path = `M0,${box.height}`;
  let end = first.start;
  for (const step of steps) {
    if (step.start > end) path += `V${box.height}H${x(step.start)}`;
    path += `V${y(step.mw)}H${x(step.end)}`;
    end = step.end;
  }
  return `${path}V${box.height}Z`;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A block as a ticket names it. */
interface TicketBlock {
  readonly product: Product;
  readonly mw: string;
  readonly market?: Market | undefined;
  readonly timeZone?: string | undefined;
  readonly calendar?: string | undefined;
}

type BlockReading =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

/** The hours that a block delivers, reckoned as the ledger does: for a picture of it before it is sent. */
export function blockSteps(
  block: TicketBlock,
  delivery: { readonly start: number; readonly end: number },
): BlockReading {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(block.mw) || Number(block.mw) === 0) {
    return { ok: false, why: 'Give the power in MW, above 0, with at most 4 decimals.' };
  }
  const read = readBlock({
    product: block.product,
    mw: decimal(block.mw),
    market: block.market,
    time_zone: block.timeZone,
    calendar: block.calendar,
  });
  if (!read.ok) return { ok: false, why: whyNot[read.fault.code] };
  const expanded = expandBlock(read.terms, delivery);
  if (!expanded.ok) return { ok: false, why: whyNotHere[expanded.fault.code] };
  return {
    ok: true,
    steps: expanded.runs.map(({ start, end, mw }) => ({ start, end, mw: Number(mw) })),
  };
}

const whyNot = {
  unknown_time_zone: 'This time zone is not known; give an IANA name such as America/Chicago.',
  time_zone_missing: 'This market has several time zones: say which.',
  market_missing: 'Say which market, or give hours and days.',
  time_zone_of_another_market: 'This market has another time zone: leave it out.',
  unknown_product: 'This market does not trade this product.',
  unknown_calendar: 'The ledger may know this calendar; its hours are not drawn here.',
} as const;

const whyNotHere = {
  delivery_too_long: 'A block delivers over ten years at most.',
  no_hour_selected: 'No hour of this product is within the delivery.',
  hour_cut: 'The delivery begins or ends in the middle of an hour of the block.',
  too_many_runs: 'The block has too many separate hours for one transaction.',
} as const;
