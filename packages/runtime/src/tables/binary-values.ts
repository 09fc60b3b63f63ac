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
const hyphensAt: ReadonlySet<number> = new Set([8, 13, 18, 23]);

function writeUuid(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || value.length !== 36) return undefined;
  let to = at;
  let high = -1;
  for (let index = 0; index < 36; index += 1) {
    const code = value.charCodeAt(index);
    if (hyphensAt.has(index)) {
      if (code !== hyphen) return undefined;
      continue;
    }
    const digit = hexDigits[code] ?? -1;
    if (digit < 0) return undefined;
    if (high < 0) high = digit;
    else {
      into[to] = high * 16 + digit;
      to += 1;
      high = -1;
    }
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

/** PostgreSQL counts from the year 2000, and knows no year 0. */
const epochMs = Date.UTC(2000, 0, 1);
const instantText = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const dateText = /^(?!0000)\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/** V8 takes the 30th of February for the 2nd of March. */
const isLate = (text: string) => text.charCodeAt(8) === 51 || text.startsWith('29', 8);
const isOfCalendar = (text: string, ms: number) =>
  !Number.isNaN(ms) &&
  (!isLate(text) || new Date(ms).toISOString().slice(0, 10) === text.slice(0, 10));

function writeInstant(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || !instantText.test(value)) return undefined;
  const ms = Date.parse(value);
  if (!isOfCalendar(value, ms)) return undefined;
  const microseconds = (ms - epochMs) * 1000;
  // Exact until the year 2285, and without two numbers made for each.
  if (Number.isSafeInteger(microseconds)) {
    const high = Math.floor(microseconds / 2 ** 32);
    into.writeInt32BE(high, at);
    into.writeUInt32BE(microseconds - high * 2 ** 32, at + 4);
  } else into.writeBigInt64BE(BigInt(ms - epochMs) * 1000n, at);
  return 8;
}

function writeDate(into: Buffer, value: unknown, at: number): number | undefined {
  if (typeof value !== 'string' || !dateText.test(value)) return undefined;
  const ms = Date.parse(value);
  if (!isOfCalendar(value, ms)) return undefined;
  into.writeInt32BE((ms - epochMs) / dayMs, at);
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
