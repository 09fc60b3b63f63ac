// Values as PostgreSQL takes them in binary: neither it nor this process then spends time on texts of numbers and times.

/** How a value of one type is written. */
export interface BinaryValue {
  /** The type's number in PostgreSQL's catalogue. */
  readonly oid: number;
  /** How many bytes a value takes at most. */
  readonly bytesMax: (value: unknown) => number;
  /** Writes a value and returns how many bytes it took; undefined for one that only PostgreSQL can read, or refuse. */
  readonly write: (into: Buffer, value: unknown, at: number) => number | undefined;
}

const fixed = (oid: number, bytes: number, write: BinaryValue['write']): BinaryValue => ({
  oid,
  bytesMax: () => bytes,
  write,
});

const hexDigits = new Int8Array(128).fill(-1);
for (const [digit, sign] of [...'0123456789abcdef'].entries()) {
  hexDigits[sign.charCodeAt(0)] = digit;
  hexDigits[sign.toUpperCase().charCodeAt(0)] = digit;
}
const hyphen = 45;
/** Where the two digits of each byte begin. */
const bytesAt = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;
const hyphensAt = [8, 13, 18, 23] as const;

function writeUuid(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || value.length !== 36) return undefined;
  for (const index of hyphensAt) if (value.charCodeAt(index) !== hyphen) return undefined;
  let to = at;
  for (const index of bytesAt) {
    const high = hexDigits[value.charCodeAt(index)] ?? -1;
    const low = hexDigits[value.charCodeAt(index + 1)] ?? -1;
    if (high < 0 || low < 0) return undefined;
    into[to] = high * 16 + low;
    to += 1;
  }
  return 16;
}

const loneSurrogate = /\p{Surrogate}/u;

function writeText(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  const bytes = into.write(value, at);
  // It would be written as another sign.
  if (bytes !== value.length && loneSurrogate.test(value)) {
    throw new RangeError('a text holds half of a surrogate pair, which has no UTF-8');
  }
  return bytes;
}

function writeInteger(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'number' || (value | 0) !== value) return undefined;
  into.writeInt32BE(value, at);
  return 4;
}

const wholeNumber = /^-?\d{1,18}$/;

function writeBigint(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || !wholeNumber.test(value)) return undefined;
  into.writeBigInt64BE(BigInt(value), at);
  return 8;
}

function writeDouble(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'number') return undefined;
  // No zero below zero, as in JSON.
  into.writeDoubleBE(value + 0, at);
  return 8;
}

function writeBoolean(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'boolean') return undefined;
  into[at] = value ? 1 : 0;
  return 1;
}

/** PostgreSQL knows no year 0. */
const instantText = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const dateText = /^(?!0000)\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/** The number that begins at a place of a text of digits. */
function digitsOf(text: string, from: number, count: number): number {
  let number = 0;
  for (let index = from; index < from + count; index += 1) {
    number = number * 10 + text.charCodeAt(index) - 48;
  }
  return number;
}

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The day of a date's text, counted from 2000-01-01; undefined for one that no calendar has. */
function dayOf(text: string): number | undefined {
  const year = digitsOf(text, 0, 4);
  const month = digitsOf(text, 5, 2);
  const day = digitsOf(text, 8, 2);
  if (day === 0 || day > (daysOfMonths[month - 1] ?? 0)) return undefined;
  if (month === 2 && day === 29 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) {
    return undefined;
  }
  // Years that begin with March: the day that not every year has is the last.
  const march = month > 2 ? year : year - 1;
  const leaps = Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400);
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day;
  return march * 365 + leaps + inYear - 730_426;
}

const half = 2 ** 32;

/** Milliseconds as microseconds of 64 bits, in two halves: a double does not hold all of them, and a BigInt costs more than the rest. */
function writeMicroseconds(into: Buffer, ms: number, at: number): void {
  const high = Math.floor(ms / half);
  const low = (ms - high * half) * 1000;
  const carried = Math.floor(low / half);
  into.writeInt32BE(high * 1000 + carried, at);
  into.writeUInt32BE(low - carried * half, at + 4);
}

function writeInstant(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || !instantText.test(value)) return undefined;
  const day = dayOf(value);
  const [hour, minute, second] = [
    digitsOf(value, 11, 2),
    digitsOf(value, 14, 2),
    digitsOf(value, 17, 2),
  ];
  if (day === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const ms = ((hour * 60 + minute) * 60 + second) * 1000 + digitsOf(value, 20, 3);
  writeMicroseconds(into, day * dayMs + ms, at);
  return 8;
}

function writeDate(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || !dateText.test(value)) return undefined;
  const day = dayOf(value);
  if (day === undefined) return undefined;
  into.writeInt32BE(day, at);
  return 4;
}

const decimalText = /^(-?)(\d{1,1000})(?:\.(\d{1,1000}))?$/;
const negative = 0x4000;

/** Digits in groups of four, without those of nothing at either end. */
function writeNumeric(into: Buffer, value: unknown, at: number): number | undefined {
  const match = typeof value === 'string' ? decimalText.exec(value) : null;
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const wholeGroups = Math.ceil(whole.length / 4);
  const digits =
    whole.padStart(wholeGroups * 4, '0') + fraction.padEnd(Math.ceil(fraction.length / 4) * 4, '0');
  let groups = 0;
  let end = 0;
  let weight = 0;
  for (let index = 0; index * 4 < digits.length; index += 1) {
    const group = Number(digits.slice(index * 4, index * 4 + 4));
    if (group === 0 && groups === 0) continue;
    if (groups === 0) weight = wholeGroups - 1 - index;
    into.writeInt16BE(group, at + 8 + groups * 2);
    groups += 1;
    if (group !== 0) end = groups;
  }
  into.writeInt16BE(end, at);
  into.writeInt16BE(end === 0 ? 0 : weight, at + 2);
  into.writeInt16BE(sign === '-' && end > 0 ? negative : 0, at + 4);
  into.writeInt16BE(fraction.length, at + 6);
  return 8 + end * 2;
}

const charsOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);

/** By the name of the type, as columns have it. */
export const binaryValues: ReadonlyMap<string, BinaryValue> = new Map([
  ['uuid', fixed(2950, 16, writeUuid)],
  ['integer', fixed(23, 4, writeInteger)],
  ['bigint', fixed(20, 8, writeBigint)],
  ['double precision', fixed(701, 8, writeDouble)],
  ['boolean', fixed(16, 1, writeBoolean)],
  ['timestamp with time zone', fixed(1184, 8, writeInstant)],
  ['date', fixed(1082, 4, writeDate)],
  ['numeric', { oid: 1700, bytesMax: (value) => 12 + charsOf(value), write: writeNumeric }],
  [
    'text',
    {
      oid: 25,
      bytesMax: (value) => (typeof value === 'string' ? Buffer.byteLength(value) : 0),
      write: writeText,
    },
  ],
]);
