import type { Instant } from '@exchange/units';
import { instantAt } from '../shape/runs.js';
import { comparePower, type Deal, deliveryOf, pairsOf, stretchesOf } from '../shape/stretches.js';

export function firstInterval(deal: Deal): { readonly start: Instant } {
  return { start: deal.shape?.runs[0]?.start ?? deal.delivery_start };
}

/** Finds the first interval that delivers more than before, by exact fractions. */
export function firstRaised(deal: Deal, before: Deal): { readonly start: Instant } | undefined {
  const [after, known] = [stretchesOf(deliveryOf(deal)), stretchesOf(deliveryOf(before))];
  for (const [at, stretch, was] of pairsOf(after, known)) {
    if (stretch === undefined || comparePower(stretch, was) <= 0) continue;
    const { start, stepMs } = stretch;
    return { start: instantAt(start + Math.floor((at - start) / stepMs) * stepMs) };
  }
  return undefined;
}
