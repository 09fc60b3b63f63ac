/** A column's values as one parameter of a statement: an array. */
export type ColumnArray = readonly unknown[] | null;

const loneSurrogate = /\p{Surrogate}/u;

/**
 * The values of a column, to be sent as an array of texts. A column without any value is null: `unnest` gives as many as the
 * others have.
 *
 * @param type as the column names it
 * @throws RangeError for a text that no table can hold: it would be written as another one
 */
export function columnArray(type: string, values: readonly unknown[]): ColumnArray {
  if (values.every((value) => value === null || value === undefined)) return null;
  if (values.some((value) => typeof value === 'string' && loneSurrogate.test(value))) {
    throw new RangeError('a text holds half of a surrogate pair, which has no UTF-8');
  }
  if (!isArray(type)) return values;
  return values.map((value) => (Array.isArray(value) ? arrayText(value) : value));
}

/** Whether a column holds arrays itself. */
export const isArray = (type: string): boolean => type.endsWith('[]');

const arrayText = (values: readonly unknown[]) =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
