import { type Holidays, holidaysOf } from '@exchange/delivery';
import { ConfigurationError } from '@exchange/runtime/config/config';
import { currency, isoDate } from '@exchange/units';
import { z } from 'zod';
import type { Installation } from './installation.js';

const unset = (value: unknown) => (value === '' ? undefined : value);

const calendar = z
  .string()
  .transform((text) => text.split('=', 2))
  .pipe(
    z.tuple([
      z
        .string()
        .trim()
        .regex(/^[\w-]{1,100}$/, 'the name has letters, digits, _ and -')
        .refine((name) => name !== 'NERC' && name !== 'none', 'NERC and none are built in'),
      z
        .string()
        .transform((dates) => dates.split(',').map((date) => date.trim()))
        .pipe(z.array(isoDate)),
    ]),
  );

const settings = z.object({
  CURRENCY: z.preprocess(unset, currency.default(currency.parse('USD'))),
  HOLIDAYS: z.preprocess(
    unset,
    z
      .string()
      .default('')
      .transform((text) => text.split(';').filter((one) => one.trim() !== ''))
      .pipe(z.array(calendar)),
  ),
});

/**
 * Reads what an installation settles for itself from environment variables; all that is wrong is said at once.
 *
 * @throws ConfigurationError
 */
export function readInstallation(env: Readonly<Record<string, string | undefined>>): Installation {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigurationError(lines.join('\n'));
  }
  const { CURRENCY, HOLIDAYS } = parsed.data;
  const calendars = new Map<string, Holidays>();
  for (const [name, dates] of HOLIDAYS) calendars.set(name, holidaysOf(dates));
  return { currency: CURRENCY, calendars };
}
