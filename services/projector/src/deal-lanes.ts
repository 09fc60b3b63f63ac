import type { LaneName } from '@exchange/runtime/event-log/lane-name';

/** What lanes cost beside each other, from profiles; those that are not named get on by themselves, and cost next to nothing. */
const costs: Readonly<Record<string, number>> = {
  exchange: 8,
  audit: 4,
  market: 2,
};

/** Deals lanes out to processes so that each has about as much to do: the costliest first, each to who has least. */
export function dealLanes(
  lanes: readonly LaneName[],
  processes: number,
): readonly (readonly LaneName[])[] {
  const hands = Array.from({ length: processes }, () => ({ lanes: [] as LaneName[], cost: 0 }));
  const costOf = (lane: LaneName) => costs[lane] ?? 1;
  for (const lane of [...lanes].sort((a, b) => costOf(b) - costOf(a))) {
    const least = hands.reduce((one, other) => (other.cost < one.cost ? other : one));
    least.lanes.push(lane);
    least.cost += costOf(lane);
  }
  return hands.map((hand) => hand.lanes);
}
