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
        const events = new Map(lanes.map((one) => [one.lane, one.events]));
        looks = [...looks, { at, events }];
      }
      if (first === undefined || at - first.at < shortestMs) return new Map();
      const rates = lanes.flatMap(({ lane, events }) => {
        const before = first.events.get(lane);
        // A rebuilt lane counts from 0 again.
        if (before === undefined || events < before) return [];
        const rate = Number(events - before) / ((at - first.at) / 1000);
        return [[lane, Math.round(rate * 10) / 10] as const];
      });
      return new Map(rates);
    },
  };
}
