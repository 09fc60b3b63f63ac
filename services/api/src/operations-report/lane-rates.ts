import type { LaneName } from '@exchange/runtime/event-log/lane-name';

interface Counted {
  readonly lane: LaneName;
  readonly events: bigint;
}

export type LaneRates = ReturnType<typeof createLaneRates>;

const windowMs = 60_000;
const shortestMs = 1_000;

export function createLaneRates(now: () => number = () => performance.now()) {
  let looks: readonly { readonly at: number; readonly events: ReadonlyMap<LaneName, bigint> }[] =
    [];
  return {
    note(lanes: readonly Counted[]): ReadonlyMap<LaneName, number> {
      const at = now();
      looks = looks.filter((look) => at - look.at <= windowMs);
      const [first] = looks;
      const last = looks.at(-1);
      if (last === undefined || at - last.at >= shortestMs) {
        looks = [
          ...looks,
          { at, events: new Map(lanes.map(({ lane, events }) => [lane, events])) },
        ];
      }
      const rates = new Map<LaneName, number>();
      if (first === undefined || at - first.at < shortestMs) return rates;
      for (const { lane, events } of lanes) {
        const before = first.events.get(lane);
        // A rebuilt lane counts from 0 again.
        if (before === undefined || events < before) continue;
        const rate = Number(events - before) / ((at - first.at) / 1000);
        rates.set(lane, Math.round(rate * 10) / 10);
      }
      return rates;
    },
  };
}
