import type { Accepted, CommandContext } from '@exchange/runtime/commands/aggregate';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import { fewAtATime } from '@exchange/runtime/event-log/append/few-at-a-time';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import { streams } from '../streams.js';
import { distributedBy } from '../transaction/distributed.js';
import { transactionEvents } from '../transaction/events.js';

const codec = codecOf(transactionEvents);

/**
 * Lets every transaction that an accepted command brought into being begin its own stream. What the command recorded
 * is the truth already: should this be cut off, the projector's distribution lane does the rest, with the same ids.
 */
export async function distribute(
  { eventLog }: CommandDependencies,
  { events }: Pick<Accepted<unknown, AnyEvent>, 'events'>,
  metadata: CommandContext['metadata'],
): Promise<void> {
  const submitted = events.flatMap(distributedBy);
  await fewAtATime(submitted, appendsAtOnce, async (data) => {
    const id = eventIdFor(data.transaction_id, 0);
    const first = codec.encode({ type: 'TransactionSubmitted', data }, id, metadata);
    try {
      await eventLog.append(streams.transaction(data.transaction_id), 'no_stream', [first]);
    } catch (error) {
      // The stream goes on already, hence has begun.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  });
}

/** Other callers' appends come between them. */
const appendsAtOnce = 32;
