import type { Scope } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import type { LaneStandings } from './lane-standings.js';

/** What was read of tables, for as long as they stand as they did then. Each scope has its own. */
export interface StandingCache<Value> {
  /** What is kept under that key; otherwise what `read` gives, which is kept then. */
  of(scope: Scope, key: string, read: () => Promise<Value>): Promise<Value>;
}

interface Kept<Value> {
  readonly standing: string;
  readonly value: Value;
}

/**
 * Keeps what is asked of tables again and again. Nothing is kept while it cannot be said how the tables stand.
 *
 * @param lanes of the tables that values are made of
 * @param max so many values are kept; those that were not asked for longest go first
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
      // Before anything is read: what happens meanwhile is in the value at most, and never missing in it later.
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
