/** A stretch of time in which a zone's clocks go on without being put forward or back. Milliseconds since 1970. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** What local time is ahead of UTC. */
  readonly offset: number;
}

const minuteMs = 60_000;
/** Clocks are never put forward or back twice within so long. */
const sampleMs = 6 * 3_600_000;

/** The stretches of constant offset between two instants, by the browser's own zone data. */
export function segmentsOf(timeZone: string, start: number, end: number): readonly Segment[] {
  const offsetAt = offsetsOf(timeZone);
  const segments: Segment[] = [];
  let begin = start;
  let offset = offsetAt(start);
  for (let at = start; at < end; at += sampleMs) {
    const until = Math.min(at + sampleMs, end);
    const after = offsetAt(until);
    if (after === offset) continue;
    const change = changeBetween(offsetAt, at, until);
    segments.push({ start: begin, end: change, offset });
    [begin, offset] = [change, after];
  }
  if (begin < end) segments.push({ start: begin, end, offset });
  return segments;
}

/** The first whole minute that has another offset than `from`. */
function changeBetween(offsetAt: (at: number) => number, from: number, to: number): number {
  const before = offsetAt(from);
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsetAt(middle * minuteMs) === before) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}

function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return local - Math.floor(at / 1_000) * 1_000;
  };
}

/** Whether a text names a time zone that the browser knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
