import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { type Caller, ownerOf } from '@exchange/runtime/credentials/caller';
import { mayDo } from '@exchange/runtime/credentials/role';
import type { Actor } from '@exchange/runtime/event-log/metadata';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { TransactionId } from '@exchange/units';
import { streams } from '../../../streams.js';
import { initialTransactionEvents } from '../initial/initial-events.js';
import { ownerOfKey } from '../ports.js';

export function limitingOwner(caller: Caller, action: string): string | undefined {
  const isFree =
    action === 'correct' ? caller.roles === 'all' : mayDo(caller.roles, ['back_office']);
  return isFree ? undefined : ownerOf(caller);
}

export type RequireDealOf = (owner: string | undefined, id: TransactionId) => Promise<void>;

/**
 * A deal belongs to the actor of its submission, or of the batch or correction that created it. The guard throws CommandFailed for another
 * owner's deal.
 */
export function dealOwnerGuard(store: AggregateStore): RequireDealOf {
  const findInitialEvent = initialTransactionEvents(store);
  const findKeyOwner = ownerOfKey.of(store)(store);

  async function submitterOf(id: TransactionId): Promise<Actor | undefined> {
    const stream = streams.transaction(id);
    const events = await store.eventLog.readStream(stream);
    const submission = events.find(({ type }) => type === 'TransactionSubmitted');
    if (submission === undefined) return (await findInitialEvent(stream))?.metadata.actor;
    return isEventMetadata(submission.metadata) ? submission.metadata.actor : undefined;
  }

  return async (owner, id) => {
    if (owner === undefined) return;
    const actor = await submitterOf(id);
    const isOfKey = actor?.kind === 'api_key' || actor?.kind === 'bearer';
    const keyOwner = isOfKey ? await findKeyOwner(actor.id) : undefined;
    if ((keyOwner ?? actor?.id) !== owner) throw new CommandFailed({ code: 'of_another_owner' });
  };
}
