import { type BinaryValue, binaryValues } from './binary-values.js';

/** A column's values as one parameter of a statement: an array. */
export type ColumnArray = Buffer | readonly unknown[] | null;

const headBytes = 20;
const lengthBytes = 4;
const none = -1;

/**
 * The values of a column, to be sent as an array: in binary where that is possible, which costs a fraction, and as texts otherwise.
 * A column without any value is null: `unnest` gives as many as the others have.
 *
 * @param type as the column names it
 */
export function columnArray(type: string, values: readonly unknown[]): ColumnArray {
  if (values.every((value) => value === null || value === undefined)) return null;
  if (isArray(type))
    return values.map((value) => (Array.isArray(value) ? arrayText(value) : value));
  const binary = binaryValues.get(type);
  return (binary === undefined ? undefined : binaryArray(binary, values)) ?? values;
}

/** Whether a column holds arrays itself. */
export const isArray = (type: string): boolean => type.endsWith('[]');

const arrayText = (values: readonly unknown[]) =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

function binaryArray(
  { oid, bytesMax, write }: BinaryValue,
  values: readonly unknown[],
): Buffer | undefined {
  let size = headBytes;
  for (const value of values) size += lengthBytes + bytesMax(value);
  const array = Buffer.allocUnsafe(size);
  let hasNull = 0;
  let at = headBytes;
  for (const value of values) {
    if (value === null || value === undefined) {
      hasNull = 1;
      array.writeInt32BE(none, at);
      at += lengthBytes;
      continue;
    }
    const bytes = write(array, value, at + lengthBytes);
    if (bytes === undefined) return undefined;
    array.writeInt32BE(bytes, at);
    at += lengthBytes + bytes;
  }
  array.writeInt32BE(1, 0); // one dimension
  array.writeInt32BE(hasNull, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16); // counted from one
  return array.subarray(0, at);
}
