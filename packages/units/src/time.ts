import { z } from 'zod';

/** An instant as RFC 3339 text in UTC with milliseconds: `2026-01-31T08:00:00.000Z`. Sorts as text. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.string().brand<'Instant'>());

export type Instant = z.output<typeof instant>;

/** A calendar date `YYYY-MM-DD`. */
export const isoDate = z.iso.date().pipe(z.string().brand<'IsoDate'>());

export type IsoDate = z.output<typeof isoDate>;

/** The instant of a JavaScript date. */
export function instantOf(date: Date): Instant {
  return date.toISOString() as Instant;
}
