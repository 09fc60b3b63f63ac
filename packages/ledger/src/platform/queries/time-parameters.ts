import { readTimeZone } from '@exchange/calendar';
import { boundedText } from '@exchange/units';
import { z } from 'zod';

/** Ignores case; in the spelling of the zone data. */
const zoneIn = (text: z.ZodString, example: string) =>
  text
    .refine(
      (name) => readTimeZone(name) !== undefined,
      `Input should be an IANA time zone, such as ${example}`,
    )
    .transform((name) => readTimeZone(name) ?? name);

export const timeZoneName = zoneIn(z.string().max(64), 'America/Chicago');

/** Of a body. */
export const timeZoneIn = (example: string) =>
  zoneIn(z.string().max(100, { abort: true }), example).meta({
    format: 'time-zone',
    description: 'An IANA time zone',
    example,
  });

/** `HH:MM`. */
export const timeOfDay = boundedText().regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  'Input should be a time of day, HH:MM, such as 06:00',
);
