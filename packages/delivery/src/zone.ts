import { Temporal } from 'temporal-polyfill';

/** An IANA time zone that this installation's zone data knows, spelt as the data spells it. */
export type TimeZone = string;

/** A stretch of time in which a zone's clocks go on without being put forward or back. Milliseconds since 1970. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** What local time is ahead of UTC. */
  readonly offset: number;
}

/** The version of the IANA zone data that times are reckoned with; browsers do not tell theirs. */
export const zoneDataVersion =
  ('process' in globalThis ? process.versions['tz'] : undefined) ?? 'unknown';

/** The zone of a name in any case of letters; undefined if there is none. Offsets such as `+05:00` are no zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The stretches of constant offset that the time from `start` to `end` consists of, in order. */
export function segmentsOf(zone: TimeZone, start: number, end: number): readonly Segment[] {
  const segments: Segment[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  while (at.epochMilliseconds < end) {
    const next = at.getTimeZoneTransition('next');
    const until = Math.min(next?.epochMilliseconds ?? end, end);
    const offset = at.offsetNanoseconds / 1_000_000;
    const before = segments.at(-1);
    // Zones change their names, or to and from summer time by law, without their clocks being moved.
    if (before?.offset === offset) segments[segments.length - 1] = { ...before, end: until };
    else segments.push({ start: at.epochMilliseconds, end: until, offset });
    if (next === null || next.epochMilliseconds >= end) break;
    at = next;
  }
  return segments;
}

/** The instant at which a zone's clocks first show a local date and time, or have passed it where it is skipped. */
export function firstInstantOf(
  zone: TimeZone,
  local: { readonly date: string; readonly minute: number },
): number {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(local.minute / 60),
    minute: local.minute % 60,
  });
  const wanted = Temporal.PlainDate.from(local.date).toPlainDateTime(time);
  return wanted.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}
