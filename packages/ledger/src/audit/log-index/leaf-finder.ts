import type { Position } from '@exchange/units';
import type { AuditApiOptions } from '../dependencies.js';
import type { LogTree } from '../proof/log-tree.js';
import { leafAt, treeHead } from './queries.js';

/** `not_yet` if the tree lags. */
export type LeafLookup = number | 'no_event' | 'not_yet';

/** EventStoreDB refuses reads from positions without events. */
export function leafFinder(
  { database, eventLog }: Pick<AuditApiOptions, 'database' | 'eventLog'>,
  tree: LogTree,
): (position: Position) => Promise<LeafLookup> {
  return async (position) => {
    const known = await leafAt(database, position);
    if (known !== undefined) return known;
    const head = await eventLog.headPosition();
    if (head === undefined || position > head) return 'no_event';
    if (position > (await treeHead(database)).position) await tree.upToDate();
    const leaf = await leafAt(database, position);
    if (leaf !== undefined) return leaf;
    return position <= (await treeHead(database)).position ? 'no_event' : 'not_yet';
  };
}
