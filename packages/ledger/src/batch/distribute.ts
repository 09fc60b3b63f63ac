import type { RecordedContext } from '@exchange/runtime/commands/request-context';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { distributedBy } from '../transaction/distributed.js';
import { beginTransactions } from './begin-transactions.js';

/**
 * Lets every transaction that an accepted command brought into being begin its own stream. What the command recorded
 * is the truth already: should this be cut off, the projector's distribution lane does the rest, with the same ids.
 */
export async function distribute(
  { eventLog }: CommandDependencies,
  events: readonly AnyEvent[],
  metadata: RecordedContext,
): Promise<void> {
  await beginTransactions(eventLog, events.flatMap(distributedBy), metadata);
}
