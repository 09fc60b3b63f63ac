import { type Block, expandBlock, readBlock } from '@exchange/calendar';
import { decimal } from '@exchange/units';
import type { Step } from '../charts/stepped-columns';

const hourMs = 3_600_000;

export function flatSteps(start: number, end: number, volumeMwh: number): readonly Step[] {
  return end > start ? [{ start, end, value: (volumeMwh * hourMs) / (end - start) }] : [];
}

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
    if (last !== undefined && last.end === step.start && last.value === step.value) {
      steps[steps.length - 1] = { ...last, end: step.end };
    } else steps.push(step);
  }
  return steps;
}

export function volumeOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { start, end, value }) => sum + (value * (end - start)) / hourMs, 0);
}

export type StepsReading =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

export function blockSteps(
  block: Omit<Block, 'mw'> & { readonly mw: string },
  delivery: { readonly start: number; readonly end: number },
): StepsReading {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(block.mw) || Number(block.mw) === 0) {
    return { ok: false, why: 'Enter the power in MW, above 0, with at most 4 decimals.' };
  }
  const read = readBlock({ ...block, mw: decimal(block.mw) });
  if (!read.ok) return { ok: false, why: whyNot[read.fault.code] };
  const expanded = expandBlock(read.terms, delivery);
  if (!expanded.ok) return { ok: false, why: whyNotHere[expanded.fault.code] };
  return {
    ok: true,
    steps: expanded.runs.map(({ start, end, mw }) => ({ start, end, value: Number(mw) })),
  };
}

const whyNot = {
  unknown_time_zone: 'Unknown time zone: enter an IANA name such as America/Chicago.',
  time_zone_missing: 'This market has several time zones: enter one.',
  market_missing: 'Choose a market, or give hours and days.',
  time_zone_of_another_market: 'This market has another time zone: leave the field empty.',
  unknown_product: 'This market does not trade this product.',
  unknown_calendar: 'Hours of this calendar are not drawn here; the ledger may know it.',
} as const;

const whyNotHere = {
  delivery_too_long: 'A block covers at most ten years.',
  no_hour_selected: 'No hour of this product is within the delivery.',
  hour_cut: 'The delivery begins or ends in the middle of an hour of the block.',
  too_many_runs: 'The block has too many separate hours for one transaction.',
} as const;
