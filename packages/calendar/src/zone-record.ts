export interface ZoneRecord {
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
