import { randomUUID } from 'node:crypto';
import { codecOf } from '../event-log/codec.js';
import { RevisionConflict } from '../event-log/errors.js';
import type { LaneName } from '../event-log/lane-name.js';
import { systemMetadata } from '../event-log/metadata.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import { laneEventSkipped, laneStream } from './events.js';

const codec = codecOf([laneEventSkipped]);

/** Reads the lane's stream each time: a new skip applies at once. */
export function skippedEvents(
  eventLog: Pick<EventLog, 'readStream'>,
  lane: LaneName,
): () => Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let next = 0n;
  return async () => {
    const events = await eventLog.readStream(laneStream(lane), { from: next });
    for (const { type, data, revision } of events) {
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
  const data = {
    ...{ lane, event_id: event.id, event_type: event.type, stream: event.stream },
    ...{ revision: Number(event.revision), position: event.position.toString(), reason, by },
  };
  const id = randomUUID();
  const metadata = systemMetadata(by, id, event.id);
  const skipped = codec.encode({ type: laneEventSkipped.type, data }, id, metadata);
  for (;;) {
    const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 });
    try {
      await eventLog.append(stream, last?.revision ?? 'no_stream', [skipped]);
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}
