import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import { assembleModels } from './assemble-models.js';
import { models } from './models.js';

export const ledger = assembleModels(models);
export const { eventDefinitions, laneNames, projections } = ledger;

/**
 * Returns the lanes of LANES, or all lanes if it is unset.
 * @throws ConfigurationError for an unknown name
 */
export function selectedLanes(names: readonly string[] = laneNames): readonly LaneName[] {
  const unknown = names.filter((name) => !laneNames.some((lane) => lane === name));
  if (unknown.length > 0) {
    throw new ConfigurationError(
      `LANES: unknown lane ${unknown.join(', ')}; the lanes are ${laneNames.join(', ')}`,
    );
  }
  return laneNames.filter((lane) => names.includes(lane));
}
