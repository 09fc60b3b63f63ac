import { z } from 'zod';
import { boundedText } from './bounded-text.js';
import { faultTexts } from './faults.js';

/** An offset can leave four digits: 9999's last hour west of Greenwich is in 10000 UTC. */
const withinYears = (text: string) => /^(?!0000)\d{4}-/.test(text);

/** Tells quickly, without a Date, whether the text is written as stored. */
const isWritten = (text: string) => text.length === 24 && text.endsWith('Z');

/** Further zeros are harmless. */
const isTooFine = (text: string) => text.length > 24 && /\.\d{3}\d*[1-9]/.test(text);

// `abort`: comparisons with other times need a valid one.
const withOffset = boundedText().datetime({ offset: true, abort: true });

const inUtc = (text: typeof withOffset) =>
  text
    .transform((sent) => (isWritten(sent) ? sent : new Date(sent).toISOString()))
    .pipe(
      z
        .string()
        .refine(withinYears, {
          message: faultTexts.instant_year_out_of_range,
          params: { type: 'datetime_parsing', code: 'instant_year_out_of_range' },
          abort: true,
        })
        .brand<'Instant'>()
        .meta({ format: 'date-time' }),
    );

/** RFC 3339 in UTC with milliseconds; sorts as text. Truncates finer digits. */
export const instant = inUtc(withOffset);

/** An instant to be recorded: refuses finer digits. */
export const instantInput = inUtc(
  withOffset.refine((text) => !isTooFine(text), {
    message: faultTexts.instant_too_fine,
    params: { type: 'datetime_parsing', code: 'instant_too_fine' },
  }),
);

export type Instant = z.output<typeof instant>;

/** `YYYY-MM-DD`. */
export const isoDate = boundedText()
  .date({ abort: true })
  .refine(withinYears, {
    message: faultTexts.date_year_out_of_range,
    params: { type: 'date_parsing', code: 'date_year_out_of_range' },
    abort: true,
  })
  .pipe(z.string().brand<'IsoDate'>().meta({ format: 'date' }));

export type IsoDate = z.output<typeof isoDate>;

export function instantOf(date: Date): Instant {
  return date.toISOString() as Instant;
}
