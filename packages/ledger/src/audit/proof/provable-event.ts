import { type HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import type { Position, Scope } from '@exchange/units';
import type { AuditApiOptions } from '../dependencies.js';
import { leafAt, treeHead } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import type { LogTree } from './log-tree.js';

const noEvent = () => notFound('No event at that position, or you may not see it.');

/**
 * Finds an event with its leaf and the newest tree.
 * @param notYet the answer before a checkpoint has the event
 * @throws HttpProblem
 */
export function provableEventFinder(
  { database, eventLog }: Pick<AuditApiOptions, 'database' | 'eventLog'>,
  tree: LogTree,
  notYet: () => HttpProblem,
) {
  async function leafOf(position: Position): Promise<number> {
    const known = await leafAt(database, position);
    if (known !== undefined) return known;
    const head = await eventLog.headPosition();
    if (head === undefined || position > head) throw noEvent();
    if (position > (await treeHead(database)).position) await tree.upToDate();
    const leaf = await leafAt(database, position);
    if (leaf !== undefined) return leaf;
    throw position <= (await treeHead(database)).position ? noEvent() : notYet();
  }

  return async (position: Position, scope: Scope) => {
    // EventStoreDB refuses reads from positions without events.
    const index = await leafOf(position);
    const stored = await eventLog.eventAt(position);
    // A reseller cannot detect other tenants' events.
    if (stored === undefined || !isInScope(scope, stored)) throw noEvent();
    const { size } = await treeHead(database);
    if (index >= size) throw notYet();
    return { stored, index, size };
  };
}
