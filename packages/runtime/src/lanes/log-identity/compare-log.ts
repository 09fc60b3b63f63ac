import type { EventLog } from '../../event-log/types.js';
import type { TableIdentity } from '../../tables/table-identity.js';
import type { LaneName } from '../lane-name.js';
import { LogForeign } from './log-foreign.js';

/** An event that the log has to hold, and who says so. */
interface Expected {
  readonly who: string;
  readonly position: bigint;
  /** Undefined: any event will do, because the tables of 0.1.0 noted no id. */
  readonly id: string | undefined;
}

/** How much is compared. */
export type Extent =
  /** Every lane's last event. */
  | 'all'
  /** This lane's last event and the latest of all: enough while that lane works. */
  | { readonly lane: LaneName };

/**
 * Compares tables with a log: its first event, and the events at the lanes' checkpoints. What the tables say has to be read
 * before: a log only grows, so it holds whatever tables of an earlier moment were made from.
 *
 * @throws LogForeign when the log lacks one of these events
 * @throws EventLogUnavailable when the log does not answer: that says nothing about whose it is
 */
export async function compareLog(
  eventLog: EventLog,
  tables: TableIdentity,
  extent: Extent = 'all',
): Promise<void> {
  const expected = expectedOf(tables, extent);
  if (expected.length === 0) return;
  const head = await eventLog.headPosition();
  for (const { who, position } of expected) {
    if (head === undefined)
      throw new LogForeign(`${who} is at position ${position}, and the log is empty`);
    if (position > head) {
      throw new LogForeign(`${who} is at position ${position}, and the log ends at ${head}`);
    }
  }
  await Promise.all(expected.map((one) => compareOne(eventLog, one)));
}

async function compareOne(eventLog: EventLog, { who, position, id }: Expected): Promise<void> {
  const event = await eventLog.eventAt(position);
  if (event === undefined) {
    throw new LogForeign(`${who} is at position ${position}, where the log has no event`);
  }
  if (id !== undefined && event.id !== id) {
    throw new LogForeign(
      `${who} is event ${id} at position ${position}, where the log has event ${event.id}`,
    );
  }
}

function expectedOf({ first, lanes }: TableIdentity, extent: Extent): readonly Expected[] {
  const all: Expected[] = [];
  if (first !== undefined) all.push({ who: 'the first event', ...first });
  const marked = lanes.flatMap(({ lane, position, mark }): readonly Expected[] => {
    const who = `the last event of lane ${lane}`;
    if (position === 0n) return [];
    if (mark?.position === position) return [{ who, ...mark }];
    // Moved on by a process of 0.1.0: an event that was noted before, and one at the checkpoint.
    const noted = mark === undefined ? [] : [{ who, ...mark }];
    return [...noted, { who, position, id: undefined }];
  });
  if (extent === 'all') all.push(...marked);
  else {
    const own = `the last event of lane ${extent.lane}`;
    const latest = marked.reduce<Expected | undefined>(
      (last, one) => (last === undefined || one.position > last.position ? one : last),
      undefined,
    );
    all.push(...marked.filter((one) => one.who === own || one === latest));
  }
  // Lanes that stand at the same event ask once.
  const once = new Map(all.map((one) => [`${one.position} ${one.id ?? ''}`, one]));
  return [...once.values()];
}
