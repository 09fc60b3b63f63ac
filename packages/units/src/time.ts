import { z } from 'zod';
import { boundedText } from './bounded-text.js';
import { faultTexts } from './fault-texts.js';

/**
 * Years that RFC 3339 and PostgreSQL both write with four digits. An offset can lead out of them: the last hour of
 * 9999 west of Greenwich is in the year 10000 in UTC.
 */
const withinYears = (text: string) => /^(?!0000)\d{4}-/.test(text);

/** Recognizes the canonical format by its length and end, which avoids a Date. */
const isWritten = (text: string) => text.length === 24 && text.endsWith('Z');

/** True for a time finer than milliseconds; further zeros are harmless. */
const isTooFine = (text: string) => text.length > 24 && /\.\d{3}\d*[1-9]/.test(text);

const withOffset = boundedText().datetime({ offset: true });

const inUtc = (text: typeof withOffset) =>
  text
    .transform((sent) => (isWritten(sent) ? sent : new Date(sent).toISOString()))
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

/**
 * An instant as RFC 3339 text in UTC with milliseconds: `2026-01-31T08:00:00.000Z`. Sorts as text. Finer digits are
 * truncated, which does not affect a query.
 */
export const instant = inUtc(withOffset);

/** An instant to be recorded: refuses finer digits. */
export const instantInput = inUtc(
  withOffset.refine((text) => !isTooFine(text), {
    message: faultTexts.instant_too_fine,
    params: { type: 'datetime_parsing', code: 'instant_too_fine' },
  }),
);

export type Instant = z.output<typeof instant>;

/** A calendar date `YYYY-MM-DD`. */
export const isoDate = boundedText()
  .date()
  .refine(withinYears, {
    message: faultTexts.date_year_out_of_range,
    params: { type: 'date_parsing', code: 'date_year_out_of_range' },
  })
  .pipe(z.string().brand<'IsoDate'>().meta({ format: 'date' }));

export type IsoDate = z.output<typeof isoDate>;

/** Converts a JavaScript date. */
export function instantOf(date: Date): Instant {
  return date.toISOString() as Instant;
}
