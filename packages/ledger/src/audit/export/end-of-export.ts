import type { Position } from '@exchange/runtime/event-log/types';
import type { AuditApiOptions } from '../dependencies.js';
import { checkpointEndAt } from '../log-index/queries.js';
import { isExportRecord } from '../record/events.js';

type Stores = Pick<AuditApiOptions, 'eventLog' | 'database' | 'requireTree'>;

/** Returns the last position before `end` without records of exports, as in checkpoints. */
export async function endBeforeRecords(
  { eventLog, database, requireTree }: Stores,
  end: Position,
): Promise<Position> {
  // A follower may lack `end`.
  const before = { from: end, direction: 'backwards', fromLeader: true } as const;
  for await (const run of eventLog.readAllInRuns(before)) {
    const last = run.find((event) => !isExportRecord(event));
    if (last !== undefined) return last.position;
    const first = run.at(-1);
    if (first === undefined) continue;
    await requireTree();
    const known = await checkpointEndAt(database, first.position);
    if (known !== undefined) return known;
  }
  return 0n;
}
