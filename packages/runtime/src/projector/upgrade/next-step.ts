import type { Projection } from '../../tables/projection.js';
import type { LaneStanding } from '../../tables/table-identity.js';

/** What a lane has to do before it may apply events. */
export type NextStep =
  /** Nothing: the tables are of this version. */
  | 'work'
  /** Nothing was applied yet, or there are no rows: the tables become this version's as they are. */
  | 'begin'
  /** Tables of 0.1.0: their event is noted, and they are version 1. */
  | 'adopt'
  /** Older tables: built anew. */
  | 'upgrade'
  /** Newer tables: left alone. */
  | 'wait';

/** The version of 0.1.0's projections, which did not note it. */
export const versionUnmarked = 1;

/** @param standing the lane as its tables have it */
export function nextStep(
  { position, version }: Pick<LaneStanding, 'position' | 'version'>,
  projection: Pick<Projection, 'version' | 'tables'>,
): NextStep {
  if (version === projection.version) return 'work';
  if ((version ?? versionUnmarked) > projection.version) return 'wait';
  if (position === 0n) return 'begin';
  if (version === undefined) return 'adopt';
  return projection.tables.length === 0 ? 'begin' : 'upgrade';
}
