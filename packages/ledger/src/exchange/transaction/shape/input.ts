import {
  type Block,
  type Holidays,
  type Interval,
  intervalsMax,
  markets,
  products,
  type Weekday,
} from '@exchange/calendar';
import { boundedText, decimalInput, instantInput, untilManyFaults } from '@exchange/units';
import { z } from 'zod';
import { minutesOf } from '../../../platform/queries/windowed-periods.js';
import { submissionFault } from '../submission/input-faults.js';
import type { SentShape } from './read-shape.js';

const notNegative = decimalInput.refine((volume) => !volume.startsWith('-'), {
  message: 'Input should be greater than or equal to 0',
  params: { type: 'greater_than_equal', ctx: { ge: 0 } },
});

export const profileInput = z
  .array(
    untilManyFaults(
      z.strictObject({
        start: instantInput,
        end: instantInput,
        volume_mwh: notNegative,
        price_per_mwh: decimalInput.nullish(),
      }),
    ),
  )
  .min(1)
  .max(intervalsMax)
  .meta({
    description:
      'Intervals of 15, 30 or 60 minutes, in order, without overlap, inside the delivery; their sum is volume_mwh, which is optional. An interval without a price has the deal’s price.',
  });

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
const clockTime = boundedText().refine(
  isClockTime,
  submissionFault('clock_time_parsing', 'string_pattern_mismatch'),
);

const power = decimalInput.refine((mw) => !mw.startsWith('-') && mw !== '0', {
  message: 'Input should be greater than 0',
  params: { type: 'greater_than', ctx: { gt: 0 } },
});

export const blockInput = z
  .strictObject({
    product: z.enum(products).meta({ description: '`7x24` is also called `base`' }),
    mw: power
      .refine(
        (mw) => (mw.split('.')[1] ?? '').length <= 4,
        submissionFault('power_max_places', 'decimal_max_places'),
      )
      .meta({ description: 'MW in every hour, at most 4 decimals' }),
    market: z.enum(markets).nullish(),
    time_zone: z.string().min(1).max(100).nullish().meta({ description: 'An IANA zone' }),
    hours: z
      .strictObject({ from: clockTime, to: clockTime })
      .refine(({ from, to }) => from !== to && (from !== '24:00' || to !== '00:00'), {
        path: ['to'],
        ...submissionFault('hours_without_length', 'value_error'),
      })
      .nullish()
      .meta({ description: 'Local hours instead of the market’s peak, end exclusive' }),
    days: z
      .array(z.union([z.enum(weekdayNames), z.int().min(1).max(7)]))
      .min(1)
      .max(7)
      .nullish()
      .meta({ description: 'Days instead of the market’s: mon to sun, or 1 (Monday) to 7' }),
    calendar: z
      .string()
      .min(1)
      .max(100)
      .nullish()
      .meta({ description: '`NERC`, `none`, or a calendar of the installation' }),
  })
  .meta({ description: 'A block of hours, expanded over the delivery by its market’s calendar' });

export function intervalsOf(profile: z.output<typeof profileInput>): readonly Interval[] {
  return profile.map(({ start, end, volume_mwh: volume, price_per_mwh }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    volume,
    price: price_per_mwh ?? undefined,
  }));
}

function blockFrom(block: z.output<typeof blockInput>): Block {
  const { product, mw, hours, days } = block;
  return {
    product,
    mw,
    market: block.market ?? undefined,
    time_zone: block.time_zone ?? undefined,
    hours: hours ? { from: minutesOf(hours.from), to: minutesOf(hours.to) } : undefined,
    days: days ? weekdaysOf(days) : undefined,
    calendar: block.calendar ?? undefined,
  };
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function weekdaysOf(days: readonly (string | number)[]): readonly Weekday[] {
  return weekdays.filter((day) => days.includes(day) || days.includes(weekdayNames[day - 1] ?? ''));
}

interface SentShapes {
  readonly profile?: z.output<typeof profileInput> | null | undefined;
  readonly block?: z.output<typeof blockInput> | null | undefined;
}

export function sentShape(
  { profile, block }: SentShapes,
  calendars: ReadonlyMap<string, Holidays>,
): SentShape | undefined {
  if (profile) return { kind: 'profile', intervals: intervalsOf(profile) };
  if (block) return { kind: 'block', block: blockFrom(block), calendars };
  return undefined;
}
