import { readTimeZone } from '@exchange/calendar';
import { boundedText } from '@exchange/units';
import { z } from 'zod';

/** Ignores case; in the spelling of the zone data. */
export const timeZoneName = z
  .string()
  .max(64)
  .refine((name) => readTimeZone(name) !== undefined, {
    message: 'Input should be an IANA time zone, such as America/Chicago',
    params: { type: 'value_error' },
  })
  .transform((name) => readTimeZone(name) ?? name);

/** Of a body. */
export const timeZoneIn = (example: string) =>
  z
    .string()
    .max(100)
    .transform((name, context) => {
      const known = readTimeZone(name);
      if (known !== undefined) return known;
      context.addIssue({
        code: 'custom',
        message: `Input should be an IANA time zone, such as ${example}`,
        params: { type: 'value_error' },
      });
      return z.NEVER;
    })
    .meta({ format: 'time-zone', description: 'An IANA time zone', example });

/** `HH:MM`. */
export const timeOfDay = boundedText().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  message: 'Input should be a time of day, HH:MM, such as 06:00',
});
