import { randomUUID } from 'node:crypto';
import { RevisionConflict } from '../event-log/errors.js';
import type { LaneName } from '../event-log/lane-name.js';
import { systemMetadata } from '../event-log/metadata.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import { laneEventSkipped, laneStream } from './events.js';

/** Reads the lane's stream each time: a new skip applies at once. */
export function skippedEvents(
  eventLog: EventLog,
  lane: LaneName,
): () => Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let next = 0n;
  return async () => {
    const from = next;
    for (const { type, data, revision } of await eventLog.readStream(laneStream(lane), {
      from,
    })) {
      if (revision >= next) next = revision + 1n;
      if (type !== laneEventSkipped.type) continue;
      const read = laneEventSkipped.data.safeParse(data);
      if (read.success) ids.add(read.data.event_id);
    }
    return ids;
  };
}

/** @param event at which the lane or a parked stream waits */
export async function skipEvent(
  eventLog: EventLog,
  skip: {
    readonly lane: LaneName;
    readonly event: StoredEvent;
    readonly reason: string;
    readonly by: string;
  },
): Promise<void> {
  const { lane, event, reason, by } = skip;
  const stream = laneStream(lane);
  const id = randomUUID();
  const schema_version = laneEventSkipped.version;
  const metadata = { schema_version, ...systemMetadata(by, id, event.id) };
  const data = {
    lane,
    event_id: event.id,
    event_type: event.type,
    stream: event.stream,
    revision: Number(event.revision),
    position: event.position.toString(),
    reason,
    by,
  };
  for (;;) {
    const last = (await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 })).at(0);
    try {
      const expected = last === undefined ? 'no_stream' : last.revision;
      await eventLog.append(stream, expected, [
        { id, type: laneEventSkipped.type, data, metadata },
      ]);
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}
