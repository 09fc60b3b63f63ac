import { holidaysOf } from '@exchange/calendar';
import { parseSettings } from '@exchange/runtime/config/environment';
import { unset } from '@exchange/runtime/config/setting-forms';
import { currency, isoDate } from '@exchange/units';
import { z } from 'zod';
import { gatedTypes, type Installation } from './installation.js';

const calendar = z
  .string()
  .refine((text) => text.includes('='), 'should be a name and dates, such as TARGET=2026-12-25')
  .transform((text) => {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)];
  })
  .pipe(
    z.tuple([
      z
        .string()
        .trim()
        .regex(/^[\w-]{1,100}$/, 'the name should have letters, digits, _ and -')
        .refine((name) => !/^(nerc|none)$/i.test(name), 'NERC and none are built in'),
      z
        .string()
        .transform((dates) => dates.split(',').map((date) => date.trim()))
        .pipe(z.array(isoDate)),
    ]),
  );

const gate = z
  .string()
  .regex(/^\s*\w+\s*:\s*\d{1,6}\s*$/, 'should be a type and minutes, such as nomination:60')
  .transform((text) => text.split(':', 2).map((part) => part.trim()))
  .pipe(z.tuple([z.enum(gatedTypes), z.string().transform(Number).pipe(z.int().max(527_040))]));

/** The first member of an item is its name. */
function listOf<Item extends readonly [string, unknown]>(
  item: z.ZodType<Item, string>,
  separator: string,
  repetition: string,
) {
  const items = z
    .string()
    .default('')
    .transform((text) => text.split(separator).filter((one) => one.trim() !== ''))
    .pipe(z.array(item))
    .refine((all) => new Set(all.map(([name]) => name)).size === all.length, {
      message: repetition,
    });
  return z.preprocess(unset, items);
}

export const installationSettings = z.object({
  CURRENCY: z.preprocess(unset, currency.default(currency.parse('USD'))),
  HOLIDAYS: listOf(calendar, ';', 'names a calendar twice'),
  GATE_CLOSURE_MINUTES: listOf(gate, ',', 'names a type twice'),
  COUNTERPARTIES: z.preprocess(unset, z.enum(['any', 'registered']).default('any')),
});

/** @throws ConfigurationError with all faults */
export function readInstallation(env: Readonly<Record<string, string | undefined>>): Installation {
  const values = parseSettings(installationSettings, env);
  return {
    currency: values.CURRENCY,
    calendars: new Map(values.HOLIDAYS.map(([name, dates]) => [name, holidaysOf(dates)])),
    gateMinutes: new Map(values.GATE_CLOSURE_MINUTES),
    counterparties: values.COUNTERPARTIES,
  };
}
