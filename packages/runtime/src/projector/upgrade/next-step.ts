import type { Projection } from '../../tables/projection.js';
import type { LaneStanding } from '../../tables/table-identity.js';

/** What a lane has to do before it may apply events. */
export type NextStep =
  /** Nothing: the tables are of this version. */
  | 'work'
  /** Nothing was applied yet, or there are no rows: the tables become this version's as they are. */
  | 'begin'
  /** Older tables: built anew. */
  | 'upgrade'
  /** Newer tables: left alone. */
  | 'wait';

/** @param standing the lane as its tables have it */
export function nextStep(
  { position, version }: Pick<LaneStanding, 'position' | 'version'>,
  projection: Pick<Projection, 'version' | 'tables'>,
): NextStep {
  if (version === projection.version) return 'work';
  if (version !== undefined && version > projection.version) return 'wait';
  if (version === undefined || position === 0n) return 'begin';
  return projection.tables.length === 0 ? 'begin' : 'upgrade';
}
