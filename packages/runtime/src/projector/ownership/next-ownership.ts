import type { LaneName } from '../../event-log/lane-name.js';

/** One snapshot, without ended processes. */
export interface OwnershipView extends LanesOfProjector {
  readonly all: readonly LaneName[];
  readonly others: readonly LanesOfProjector[];
}

export interface LanesOfProjector {
  readonly own: readonly LaneName[];
  readonly able: readonly LaneName[];
}

export interface OwnershipChange {
  readonly take: readonly LaneName[];
  /** One for another process, or all that only others can work. */
  readonly release: readonly LaneName[];
}

/** Exceeds its share only for a free lane without room elsewhere. Lanes move one at a time. */
export function nextOwnership({ own, able, all, others }: OwnershipView): OwnershipChange {
  const share = Math.ceil(all.length / (others.length + 1));
  const wants = (lane: LaneName) => others.some((other) => other.able.includes(lane));
  const hasRoomFor = (lane: LaneName) =>
    others.some((other) => other.able.includes(lane) && other.own.length < share);
  const unable = own.filter((lane) => !able.includes(lane) && wants(lane));
  const surplus =
    own.length > share ? own.filter((lane) => able.includes(lane) && hasRoomFor(lane)) : [];
  const release = unable.length > 0 ? unable : surplus.slice(0, 1);

  const owned = new Set([...own, ...others.flatMap((other) => other.own)]);
  const free = all.filter((lane) => !owned.has(lane));
  const take: LaneName[] = [];
  for (const lane of free) {
    const isOurs = able.includes(lane)
      ? own.length + take.length < share || !hasRoomFor(lane)
      : !wants(lane);
    if (isOurs) take.push(lane);
  }
  return { take, release };
}
