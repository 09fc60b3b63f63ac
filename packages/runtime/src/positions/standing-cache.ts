import type { Scope } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { LaneStandings } from './lane-standings.js';

interface Entry<Value> {
  readonly standing: string;
  readonly value: Value;
}

/** Caches a value per scope until the tables of the lanes change. */
export function createStandingCache<Value>(
  standings: LaneStandings,
  lanes: readonly LaneName[],
  max: number,
) {
  const entries = boundedCache<string, Entry<Value>>(max);
  return {
    async of(scope: Scope, key: string, read: () => Promise<Value>): Promise<Value> {
      const owner = scope.kind === 'platform' ? 'platform' : scope.reseller_id;
      const name = `${owner} ${key}`;
      // Reads the state before the value: a concurrent change makes the entry stale, never the value outdated.
      const standing = await standings.of(lanes);
      const cached = entries.get(name);
      if (standing !== undefined && cached?.standing === standing) return cached.value;
      const value = await read();
      if (standing !== undefined) entries.set(name, { standing, value });
      return value;
    },
  };
}
