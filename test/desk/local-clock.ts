const formats = new Map<string, Intl.DateTimeFormat>();

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
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, format);
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? '';
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  const minute = Number(of('hour')) * 60 + Number(of('minute'));
  const local = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
  const offset = Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000);
  const clock = { date, weekday: of('weekday'), minute, offset };
  known.set(key, clock);
  return clock;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
