/** How long intervals of a profile may be, in minutes. */
export const intervalLengths = [15, 30, 60] as const;
export type IntervalLength = (typeof intervalLengths)[number];

/** The moment of a text with a date and its offset; undefined where it is none. */
export function instantOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) return undefined;
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? undefined : at;
}
