import type { PatternText } from './pattern-text.js';

/**
 * What .NET calls a character is a UTF-16 code unit; RE2 goes by code points. So that one is one, each half of a
 * surrogate pair is given a private code point of its own, in patterns and in what they are matched with.
 */
const surrogatesAt = 0xf0000;

const surrogate = /[\ud800-\udfff]/;
const surrogates = /[\ud800-\udfff]/g;

/** A text as patterns are matched with it. */
export function asMatched(text: string): string {
  if (!surrogate.test(text)) return text;
  return text.replace(surrogates, (half) =>
    String.fromCodePoint(surrogatesAt + half.charCodeAt(0) - 0xd800),
  );
}

/** A code unit in RE2's syntax, in or out of a class. */
export function unitText(unit: number): string {
  const point = unit >= 0xd800 && unit <= 0xdfff ? surrogatesAt + unit - 0xd800 : unit;
  return `\\x{${point.toString(16)}}`;
}

/** First and last code unit, inclusive. */
export type UnitRange = readonly [first: number, last: number];

export function rangeText([first, last]: UnitRange): string {
  const highest = 0xffff;
  // A range across the surrogates goes to where they are.
  if (first <= 0xd7ff && last >= 0xd800) {
    return rangeText([first, 0xd7ff]) + rangeText([0xd800, last]);
  }
  if (first <= 0xdfff && first >= 0xd800 && last > 0xdfff) {
    return rangeText([first, 0xdfff]) + rangeText([0xe000, Math.min(last, highest)]);
  }
  return first === last ? unitText(first) : `${unitText(first)}-${unitText(last)}`;
}

const kelvin = 0x212a;

/**
 * The ranges with what differs from them in case alone. Only ASCII is known here to fold as .NET does.
 *
 * @throws UnsupportedFilter for characters beyond it
 */
export function foldCase(ranges: readonly UnitRange[], text: PatternText): readonly UnitRange[] {
  return ranges.flatMap(([first, last]): UnitRange[] => {
    if (last > 0x7f) throw text.unsupported('characters beyond ASCII that ignore case');
    const folded: UnitRange[] = [[first, last]];
    for (const [from, to, distance] of [
      [0x41, 0x5a, 0x20],
      [0x61, 0x7a, -0x20],
    ] as const) {
      const [low, high] = [Math.max(first, from), Math.min(last, to)];
      if (low > high) continue;
      folded.push([low + distance, high + distance]);
      const k = distance > 0 ? 0x4b : 0x6b;
      if (low <= k && k <= high) folded.push([kelvin, kelvin]);
    }
    return folded;
  });
}

/** .NET's `\s`, which is Char.IsWhiteSpace. */
export const whiteSpace: readonly UnitRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

export function complement(ranges: readonly UnitRange[]): readonly UnitRange[] {
  const gaps: UnitRange[] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    if (from < first) gaps.push([from, first - 1]);
    from = last + 1;
  }
  return [...gaps, [from, 0xffff]];
}

/** .NET's `\w`. */
export const wordCategories = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';

/** General categories that both mean alike; RE2's `C` leaves out what is not assigned, and blocks it does not know. */
const categories = new Set(
  'L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp Cc Cf'.split(
    ' ',
  ),
);

/** The category behind `\p` or `\P`, in RE2's syntax. */
export function category(letter: 'p' | 'P', text: PatternText): string {
  const [, name] = text.take(/\{([^}]*)\}/y) ?? [];
  if (name === undefined) throw text.malformed(`\\${letter} without a category`);
  if (!categories.has(name)) throw text.unsupported(`\\${letter}{${name}}`);
  return `\\${letter}{${name}}`;
}

const named: Readonly<Record<string, number>> = {
  a: 0x07,
  e: 0x1b,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  v: 0x0b,
};

/**
 * The code unit that an escape stands for, the backslash being passed.
 *
 * @throws MalformedFilter where .NET knows no such escape
 */
export function escapedUnit(text: PatternText): number {
  const letter = text.next();
  if (letter === '') throw text.malformed('it ends in a backslash');
  const known = named[letter];
  if (known !== undefined) return known;
  switch (letter) {
    case 'x':
    case 'u': {
      const hex = text.take(letter === 'x' ? /[0-9a-f]{2}/iy : /[0-9a-f]{4}/iy)?.[0];
      if (hex === undefined) throw text.malformed(`\\${letter} without its digits`);
      return Number.parseInt(hex, 16);
    }
    case 'c': {
      const control = text.take(/[@-Z[\\\]^_a-z]/y)?.[0];
      if (control === undefined) throw text.malformed('\\c without a control character');
      return control.toUpperCase().charCodeAt(0) - 0x40;
    }
    case '0':
      return Number.parseInt(`0${text.take(/[0-7]{0,2}/y)?.[0] ?? ''}`, 8);
    default:
      if (/[\p{L}\p{Mn}\p{Nd}\p{Pc}]/u.test(letter)) throw text.malformed(`\\${letter}`);
      return letter.charCodeAt(0);
  }
}
