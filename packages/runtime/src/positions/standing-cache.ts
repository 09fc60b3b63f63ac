import type { Scope } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import type { LaneStandings } from './lane-standings.js';

/** Caches values read from tables until the tables change, for each scope separately. */
export interface StandingCache<Value> {
  /** Returns the cached value of the key, or calls `read` and caches its value. */
  of(scope: Scope, key: string, read: () => Promise<Value>): Promise<Value>;
}

interface Kept<Value> {
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
  const kept = new Map<string, Kept<Value>>();

  return {
    async of(scope, key, read) {
      const name = `${scopeWord(scope)} ${key}`;
      // Read the state before the value: a concurrent change makes the entry stale, never the value outdated.
      const standing = await standings.of(lanes);
      const known = kept.get(name);
      kept.delete(name);
      if (standing !== undefined && known?.standing === standing) {
        kept.set(name, known);
        return known.value;
      }
      const value = await read();
      if (standing !== undefined) {
        kept.delete(name);
        kept.set(name, { standing, value });
        for (const oldest of kept.keys()) {
          if (kept.size <= max) break;
          kept.delete(oldest);
        }
      }
      return value;
    },
  };
}

function scopeWord(scope: Scope): string {
  return scope.kind === 'platform' ? 'platform' : scope.reseller_id;
}
