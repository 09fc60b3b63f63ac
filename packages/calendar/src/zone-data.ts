import data from 'moment-timezone/data/packed/latest.json' with { type: 'json' };

interface ZoneRecord {
  /** Milliseconds since 1970. */
  readonly changes: readonly number[];
  /** Milliseconds ahead of UTC: before the first change, then from each change on. */
  readonly offsets: readonly number[];
}

/** moment-timezone's format: `name|abbreviations|offsets|indices|untils|population`. */
export function unpackZone(text: string): ZoneRecord {
  const [, , offsetTexts = '', indices = '', untils = ''] = text.split('|');
  const ahead = offsetTexts.split(' ').map((minutes) => 0 - 60_000 * base60(minutes));
  const offsets: number[] = [];
  const changes: number[] = [];
  const deltas = untils === '' ? [] : untils.split(' ');
  let until = 0;
  for (const [place, index] of [...indices].entries()) {
    const offset = Math.round(ahead[base60(index)] ?? Number.NaN);
    if (offset !== offsets.at(-1)) {
      if (offsets.length > 0) changes.push(until);
      offsets.push(offset);
    }
    until += Math.round(60_000 * base60(deltas[place] ?? '0'));
  }
  return { changes, offsets };
}

/** Digits `0-9a-zA-X`: `-1.u` is minus one and a half. */
function base60(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  let value = 0;
  for (const digit of whole) value = value * 60 + digits.indexOf(digit);
  let unit = 1;
  for (const digit of fraction) {
    unit /= 60;
    value += digits.indexOf(digit) * unit;
  }
  return text.startsWith('-') ? -value : value;
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

export type TimeZone = string;

/** Ignores case. Offsets such as `+05:00` are not zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  return /^[\w/+-]+$/.test(name) ? spellingOf(name) : undefined;
}

/** IANA release, such as `2026f`. */
export const zoneDataVersion: string = data.version;

const packed = new Map(data.zones.map((text) => [nameIn(text), text]));
const zoneOfAlias = new Map(data.links.map(aliasIn));
const names = new Map(
  [...packed.keys(), ...zoneOfAlias.keys()].map((name) => [name.toLowerCase(), name]),
);
const records = new Map<string, ZoneRecord>();

/** Ignores case; undefined for an unknown name. */
export function spellingOf(name: string): string | undefined {
  return names.get(name.toLowerCase());
}

/**
 * Ignores case.
 * @throws RangeError for a name outside the zone data
 */
export function recordOf(name: string): ZoneRecord {
  const known = records.get(name);
  if (known !== undefined) return known;
  const spelling = spellingOf(name) ?? name;
  const text = packed.get(zoneOfAlias.get(spelling) ?? spelling);
  if (text === undefined) {
    throw new RangeError(`${name} is not a time zone of the IANA zone data ${zoneDataVersion}`);
  }
  const record = unpackZone(text);
  records.set(spelling, record);
  return record;
}

function nameIn(text: string): string {
  return text.slice(0, text.indexOf('|'));
}

function aliasIn(text: string): readonly [string, string] {
  const [zone = '', alias = ''] = text.split('|');
  return [alias, zone];
}
