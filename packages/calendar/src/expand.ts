import type { BlockTerms } from './block.js';
import { dateOf, dayMs, dayNumber, minuteMs, type Weekday, weekdayOf } from './local-day.js';
import type { HoursOfDay } from './market.js';
import type { Run } from './run.js';
import { type Segment, segmentsOf } from './zone.js';

export const deliveryMsMax = 3_653 * dayMs;

export type ExpansionFault =
  | { readonly code: 'delivery_too_long' }
  | { readonly code: 'no_hour_selected' }
  | { readonly code: 'hour_cut'; readonly at: number }
  | { readonly code: 'too_many_runs' };

export type Expansion =
  | { readonly ok: true; readonly runs: readonly Run[] }
  | { readonly ok: false; readonly fault: ExpansionFault; readonly runsMade: number };

const minutesOfDay = 1440;
const wholeDay: readonly HoursOfDay[] = [{ from: 0, to: minutesOfDay }];

/**
 * Milliseconds since 1970, end excluded. Delivers a repeated hour twice.
 * @param runsMax more yield `too_many_runs`
 */
export function expandBlock(
  terms: BlockTerms,
  delivery: { readonly start: number; readonly end: number },
  runsMax = Number.POSITIVE_INFINITY,
): Expansion {
  const { start, end } = delivery;
  if (end - start > deliveryMsMax) return refuse({ code: 'delivery_too_long' }, 0);
  const hoursOf = selectionOf(terms);
  const runs: Run[] = [];
  for (const segment of segmentsOf(terms.timeZone, start, end)) {
    const ahead = segment.offset + terms.dayBeginsEarlier * minuteMs;
    const last = dayNumber(segment.end - 1 + ahead);
    for (let day = dayNumber(segment.start + ahead); day <= last; day += 1) {
      for (const { from, to } of hoursOf(day)) {
        const begin = day * dayMs + from * minuteMs - ahead;
        const until = day * dayMs + to * minuteMs - ahead;
        const cut = cutIn({ begin, until }, segment, delivery);
        if (cut !== undefined) return refuse({ code: 'hour_cut', at: cut }, runs.length);
        addWithin(runs, segment, { start: begin, end: until, mw: terms.mw });
        if (runs.length > runsMax) return refuse({ code: 'too_many_runs' }, runs.length);
      }
    }
  }
  if (runs.length === 0) return refuse({ code: 'no_hour_selected' }, 0);
  return { ok: true, runs };
}

function refuse(fault: ExpansionFault, runsMade: number): Expansion {
  return { ok: false, fault, runsMade };
}

function addWithin(runs: Run[], segment: Segment, run: Run): void {
  const start = Math.max(run.start, segment.start);
  const end = Math.min(run.end, segment.end);
  if (start >= end) return;
  const before = runs.at(-1);
  if (before?.end === start) runs[runs.length - 1] = { ...before, end };
  else runs.push({ ...run, start, end });
}

/** Hours apply to the clock of their segment only: a clock change may be half an hour. */
function cutIn(
  hours: { readonly begin: number; readonly until: number },
  segment: Segment,
  delivery: { readonly start: number; readonly end: number },
): number | undefined {
  return [delivery.start, delivery.end]
    .filter((at) => at === segment.start || at === segment.end)
    .find(
      (at) => at > hours.begin && at < hours.until && (at - hours.begin) % (60 * minuteMs) !== 0,
    );
}

function selectionOf(terms: BlockTerms): (day: number) => readonly HoursOfDay[] {
  const { product, peakDays, holidays, dayBeginsEarlier } = terms;
  const peak = hoursOfClock(terms.peak, dayBeginsEarlier);
  const rest = restOf(peak);
  const isPeakDay = (day: number, weekdays: readonly Weekday[]) =>
    weekdays.includes(weekdayOf(day)) && !holidays(dateOf(day));
  switch (product) {
    case '7x24':
    case 'base':
      return () => wholeDay;
    case 'peak':
      return (day) => (isPeakDay(day, peakDays) ? peak : []);
    case 'off_peak':
      return (day) => (isPeakDay(day, peakDays) ? rest : wholeDay);
    case '5x16':
      return (day) => (isPeakDay(day, [1, 2, 3, 4, 5]) ? peak : []);
    case '2x16':
      return (day) => (isPeakDay(day, [1, 2, 3, 4, 5]) ? [] : peak);
    case '6x16':
      return (day) => (isPeakDay(day, [1, 2, 3, 4, 5, 6]) ? peak : []);
    case '1x16':
      return (day) => (isPeakDay(day, [1, 2, 3, 4, 5, 6]) ? [] : peak);
    case '7x8':
      return () => rest;
  }
}

/** Hours that cross midnight are both ends of the same day. */
function hoursOfClock(hours: HoursOfDay, dayBeginsEarlier: number): readonly HoursOfDay[] {
  const length = ((hours.to - hours.from + minutesOfDay - 1) % minutesOfDay) + 1;
  const from = (hours.from + dayBeginsEarlier) % minutesOfDay;
  const to = from + length;
  if (to <= minutesOfDay) return [{ from, to }];
  return [
    { from: 0, to: to - minutesOfDay },
    { from, to: minutesOfDay },
  ];
}

function restOf(hours: readonly HoursOfDay[]): readonly HoursOfDay[] {
  const rest: HoursOfDay[] = [];
  let at = 0;
  for (const { from, to } of hours) {
    if (at < from) rest.push({ from: at, to: from });
    at = to;
  }
  if (at < minutesOfDay) rest.push({ from: at, to: minutesOfDay });
  return rest;
}
