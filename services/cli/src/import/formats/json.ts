import { type Json, parseDecimal } from '@exchange/units';

export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** `Number` alone accepts empty text, hexadecimal and Infinity. */
export const isNumberCell = (text: string): boolean =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text);

/** Tells whether a double has another value than the decimal. */
export function isRoundedDecimal(token: string): boolean {
  const [sent, read] = [token, Number(token)].map((one) => parseDecimal(one, Infinity, Infinity));
  return !(sent?.ok && read?.ok && sent.value === read.value);
}

/** A double would round the number. */
export function roundedNumber({
  token,
  path,
}: {
  readonly token: string;
  readonly path: readonly (string | number)[];
}): string {
  return `${path.join('.')} is a whole number that would be rounded, ${token.slice(0, 100)}: write it as a text`;
}

/** The service accepts fewer levels, and `JSON.stringify` ends at some thousand. */
export const levelsMax = 100;

export const tooDeep = `is nested deeper than ${levelsMax} levels`;
