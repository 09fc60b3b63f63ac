import type { WrittenReading } from './feed.js';

/** Seconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Bounds of a block's readings. Times may depend on the interval length of a type that follows the block. */
export interface BlockSpan extends Span {
  /** Latest start of a reading without a duration. */
  readonly lastOpen: number;
  readonly untimed: ReadonlyMap<number, { readonly first: number; readonly last: number }>;
}

export const emptySpan: Span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

export function blockSpanOf(readings: readonly WrittenReading[]): BlockSpan {
  const untimed = new Map<number, { readonly first: number; readonly last: number }>();
  let { from, to } = emptySpan;
  let lastOpen = Number.NEGATIVE_INFINITY;
  for (const { start, duration, blockStart, index } of readings) {
    const length = Number(duration);
    const block = Number(blockStart);
    const begin = start === undefined ? block + index * length : Number(start);
    if (start === undefined && duration === undefined) {
      if (!Number.isFinite(block)) continue;
      untimed.set(block, { first: untimed.get(block)?.first ?? index, last: index });
    } else if (Number.isFinite(begin)) {
      from = Math.min(from, begin);
      if (duration === undefined) lastOpen = Math.max(lastOpen, begin);
      else to = Math.max(to, begin + (length || 0));
    }
  }
  return { from, to, lastOpen, untimed };
}

/** @param length the type's interval length in seconds; NaN if it has none */
export function joinedSpan(known: Span, block: BlockSpan, length: number): Span {
  const from = Math.min(known.from, block.from);
  const to = Math.max(known.to, block.to);
  if (!Number.isFinite(length)) return { from, to };
  const untimed = [...block.untimed];
  return {
    from: Math.min(from, ...untimed.map(([start, { first }]) => start + first * length)),
    to: Math.max(
      to,
      block.lastOpen + length,
      ...untimed.map(([start, { last }]) => start + (last + 1) * length),
    ),
  };
}
