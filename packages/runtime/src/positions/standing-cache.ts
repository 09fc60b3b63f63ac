import type { Scope } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import type { LaneStandings } from './lane-standings.js';

/** Caches values read from tables until the tables change, for each scope separately. */
export interface StandingCache<Value> {
  /** Returns the cached value of the key, or calls `read` and caches its value. */
  of(scope: Scope, key: string, read: () => Promise<Value>): Promise<Value>;
}

interface Entry<Value> {
  readonly standing: string;
  readonly value: Value;
}

/**
 * Caches nothing while the tables' state is unknown.
 *
 * @param lanes the lanes whose tables the values are read from
 * @param max maximum number of values; the least recently used is evicted
 */
export function createStandingCache<Value>(
  standings: LaneStandings,
  lanes: readonly LaneName[],
  max: number,
): StandingCache<Value> {
  const entries = new Map<string, Entry<Value>>();

  return {
    async of(scope, key, read) {
      const name = `${scopeWord(scope)} ${key}`;
      // Read the state before the value: a concurrent change makes the entry stale, never the value outdated.
      const standing = await standings.of(lanes);
      const cached = entries.get(name);
      entries.delete(name);
      if (standing !== undefined && cached?.standing === standing) {
        entries.set(name, cached);
        return cached.value;
      }
      const value = await read();
      if (standing !== undefined) {
        entries.delete(name);
        entries.set(name, { standing, value });
        for (const oldest of entries.keys()) {
          if (entries.size <= max) break;
          entries.delete(oldest);
        }
      }
      return value;
    },
  };
}

function scopeWord(scope: Scope): string {
  return scope.kind === 'platform' ? 'platform' : scope.reseller_id;
}
