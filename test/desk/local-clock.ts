import { clockAt } from '../../packages/calendar/test/clock.js';

export interface Clock {
  readonly date: string;
  readonly weekday: string;
  readonly minute: number;
  readonly offset: number;
}

const known = new Map<string, Clock>();

export function localClock(timeZone: string, at: number): Clock {
  const key = `${timeZone} ${at}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { date, weekday, minute } = clockAt(timeZone, at);
  const local = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
  const offset = Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000);
  const clock = { date, weekday, minute, offset };
  known.set(key, clock);
  return clock;
}
