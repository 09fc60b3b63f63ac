import type { Json, JsonObject } from '@exchange/units';

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** `Number` alone accepts empty text, hexadecimal and Infinity. */
export const isNumberCell = (text: string): boolean =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text);

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
