const secondMs = 1_000;
const minuteMs = 60_000;
const yearMs = 365 * 86_400_000;
/** No zone's clocks were ever put forward and back again within less: Freetown's were within four days, in 1939. */
const sampleMs = 3 * 86_400_000;
/** Years of zones that are kept: a caller may name any of them. */
const yearsKeptMax = 5_000;

/** An instant from which a zone's clocks are another time ahead of UTC. */
export interface Change {
  readonly at: number;
  readonly offset: number;
}

type OffsetAt = (at: number) => number;

const offsets = new Map<string, OffsetAt>();
const changes = new Map<string, readonly Change[]>();

/** What a zone's clocks are ahead of UTC at an instant, in milliseconds, by the runtime's own zone data. */
export function offsetAt(zone: string, at: number): number {
  let found = offsets.get(zone);
  if (found === undefined) {
    found = readerOf(zone);
    offsets.set(zone, found);
  }
  return found(at);
}

/** The changes of a zone's clocks after `start` and before `end`, in order. */
export function changesBetween(zone: string, start: number, end: number): readonly Change[] {
  const found: Change[] = [];
  for (let year = Math.floor(start / yearMs); year * yearMs < end; year += 1) {
    for (const change of changesOfYear(zone, year)) {
      if (change.at > start && change.at < end) found.push(change);
    }
  }
  return found;
}

/** Years of 365 days since 1970; a change at the very end of one is that one's. */
function changesOfYear(zone: string, year: number): readonly Change[] {
  const key = `${zone} ${year}`;
  let found = changes.get(key);
  if (found === undefined) {
    found = findChanges(zone, year * yearMs, (year + 1) * yearMs);
    if (changes.size >= yearsKeptMax) changes.clear();
    changes.set(key, found);
  }
  return found;
}

function findChanges(zone: string, start: number, end: number): readonly Change[] {
  const found: Change[] = [];
  let before = offsetAt(zone, start);
  for (let at = start; at < end; at += sampleMs) {
    const until = Math.min(at + sampleMs, end);
    const offset = offsetAt(zone, until);
    if (offset === before) continue;
    found.push({ at: firstSecondWithout(before, zone, { at, until }), offset });
    before = offset;
  }
  return found;
}

function firstSecondWithout(
  before: number,
  zone: string,
  { at, until }: { readonly at: number; readonly until: number },
): number {
  let [low, high] = [at / secondMs, until / secondMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * secondMs) === before) low = middle;
    else high = middle;
  }
  return high * secondMs;
}

/** Takes the offset from the end of a formatted time, `GMT-05:00`: seconds are there in the years before standard time. */
function readerOf(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    timeZoneName: 'longOffset',
  });
  return (at) => {
    const said = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(at));
    if (said === null) throw new Error(`The offset of ${zone} cannot be read.`);
    const [, sign, hours, minutes, seconds] = said;
    const ahead =
      Number(hours ?? 0) * 60 * minuteMs +
      Number(minutes ?? 0) * minuteMs +
      Number(seconds ?? 0) * secondMs;
    return sign === '-' ? -ahead : ahead;
  };
}
