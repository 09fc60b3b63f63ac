import { z } from 'zod';
import { faultTexts } from './fault-texts.js';

/**
 * Years that RFC 3339 text and PostgreSQL both write with four digits. An offset may lead out of them: the last
 * hour of the year 9999 west of Greenwich is in the year 10000 in UTC.
 */
const withinYears = (text: string) => /^(?!0000)\d{4}-/.test(text);

/** A text of RFC 3339 that is written so already: of that length none else ends so. A date would be made and written for each. */
const isWritten = (text: string) => text.length === 24 && text.endsWith('Z');

/** An instant as RFC 3339 text in UTC with milliseconds: `2026-01-31T08:00:00.000Z`. Sorts as text. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => (isWritten(text) ? text : new Date(text).toISOString()))
  .pipe(
    z
      .string()
      .refine(withinYears, {
        message: faultTexts.instant_year_out_of_range,
        params: { type: 'datetime_parsing', code: 'instant_year_out_of_range' },
      })
      .brand<'Instant'>()
      .meta({ format: 'date-time' }),
  );

export type Instant = z.output<typeof instant>;

/** A calendar date `YYYY-MM-DD`. */
export const isoDate = z.iso
  .date()
  .refine(withinYears, {
    message: faultTexts.date_year_out_of_range,
    params: { type: 'date_parsing', code: 'date_year_out_of_range' },
  })
  .pipe(z.string().brand<'IsoDate'>().meta({ format: 'date' }));

export type IsoDate = z.output<typeof isoDate>;

/** The instant of a JavaScript date. */
export function instantOf(date: Date): Instant {
  return date.toISOString() as Instant;
}
