import type { Projection } from '../../tables/definition/projection.js';
import type { LaneStanding } from '../../tables/table-identity.js';

export type NextStep =
  | 'work'
  /** Mark as this version's: no event was applied, or the lane lacks tables. */
  | 'begin'
  | 'upgrade'
  | 'wait';

export function nextStep(
  { position, version }: Pick<LaneStanding, 'position' | 'version'>,
  projection: Pick<Projection, 'version' | 'tables'>,
): NextStep {
  if (version === projection.version) return 'work';
  if (version > projection.version) return 'wait';
  if (position === 0n) return 'begin';
  return projection.tables.length === 0 ? 'begin' : 'upgrade';
}
