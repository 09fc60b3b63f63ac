import type { RebuildProgress } from '@exchange/runtime/projector/rebuild/building';

/** Formats a rebuild's progress: events read, share of the log, rate and remaining time. */
export function rateOf(
  now: () => number = () => performance.now(),
): (at: RebuildProgress) => string {
  const startedAt = now();
  return ({ lane, events, position, head }) => {
    const seconds = Math.max((now() - startedAt) / 1000, 0.001);
    const share = head === 0n ? 1 : Math.min(1, Number(position) / Number(head));
    const rate = Math.round(events / seconds);
    const left = share === 0 ? undefined : Math.round((seconds / share) * (1 - share));
    return `${lane}: ${events.toLocaleString('en')} events, ${Math.floor(share * 100)} %, ${rate.toLocaleString('en')}/s${left === undefined ? '' : `, ${left} s left`}`;
  };
}
