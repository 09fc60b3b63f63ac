import { isPosition } from './as-of-search';

/** Something that happened, at a position of the log and a time. */
export interface Moment {
  readonly position: string;
  /** RFC 3339. */
  readonly at: string;
  /** What happened. */
  readonly label: string;
}

/**
 * Which of these moments was the last one as of then: -1 before the first. Nothing is now, after all of them.
 *
 * @param moments oldest first
 */
export function indexAsOf(moments: readonly Moment[], asOf: string | undefined): number {
  if (asOf === undefined) return moments.length - 1;
  const isAfter = isPosition(asOf)
    ? ({ position }: Moment) => BigInt(position) > BigInt(asOf)
    : ({ at }: Moment) => Date.parse(at) > Date.parse(asOf);
  const next = moments.findIndex(isAfter);
  return next === -1 ? moments.length - 1 : next - 1;
}

/** The `as_of` of a moment: the last one is now, so that what comes next is shown too. */
export function asOfAt(moments: readonly Moment[], index: number): string | undefined {
  return index >= moments.length - 1 ? undefined : moments[Math.max(0, index)]?.position;
}
