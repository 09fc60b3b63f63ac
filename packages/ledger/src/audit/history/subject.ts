import { isPresent, type Present } from '@exchange/runtime/commands/decider';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { covers, type Instant, type ResellerId, type Scope } from '@exchange/units';
import type { z } from 'zod';
import type { AuditApiOptions } from '../dependencies.js';
import { type ReadableEvent, readableEvents } from './readable-event.js';

interface ReadAccess {
  readonly scope: Scope;
  readonly database: ReadDatabase;
  readonly readStream: (stream: string) => Promise<readonly StoredEvent[]>;
}

interface Owned<State> {
  /** Null: the platform. Empty if it does not exist, as for an absent state. */
  owners(state: Present<State>): readonly (ResellerId | null)[] | 'everybody';
}

export interface HistorySubject<Id extends string, State, Definition extends EventDefinition>
  extends Owned<State> {
  readonly id: z.ZodType<Id>;
  readonly stream: (id: Id, access: ReadAccess) => string | Promise<string>;
  resolveFromOtherStream?(
    id: Id,
    options: AuditApiOptions,
  ): Promise<ReadableEvent<EventOf<Definition>> | undefined>;
  readonly sharesItsStream?: true;
  /** Answers 404 out of scope: the id is predictable, or its existence is secret. */
  readonly hidesForeign?: true;
  readonly events: readonly Definition[];
  readonly decider: {
    readonly initialState: State;
    evolve(state: State, event: EventOf<Definition>, recordedAt?: Instant): State;
  };
  /** For other callers than the owners. */
  isSeen?(id: Id, access: ReadAccess): Promise<boolean>;
  /** Null for an absent state. */
  view(state: Present<State>, scope: Scope, id: Id): unknown;
  changedMembers?(
    before: State,
    after: State,
  ): { readonly before: unknown; readonly after: unknown };
}

export interface ResourceSubject<Id extends string, State, Definition extends EventDefinition>
  extends HistorySubject<Id, State, Definition> {
  readonly what: string;
  /** JSON; undefined if it does not exist. */
  resource(state: Present<State>, scope: Scope, id: Id, at: Date): string | undefined;
  /** Default: the revision. */
  tag?(state: Present<State>, revision: string, at: Date): string;
}

export function ownersOf<State>({ owners }: Owned<State>, state: State) {
  return isPresent(state) ? owners(state) : [];
}

export function isOwner<State>(subject: Owned<State>, state: State, scope: Scope): boolean {
  const all = ownersOf(subject, state);
  return all === 'everybody' || all.some((owner) => covers(scope, owner));
}

export async function isVisible<Id extends string, State, Definition extends EventDefinition>(
  subject: HistorySubject<Id, State, Definition>,
  state: State,
  id: Id,
  access: ReadAccess,
): Promise<boolean> {
  if (isOwner(subject, state, access.scope)) return true;
  return (await subject.isSeen?.(id, access)) === true;
}

export function stateAfter<State, Definition extends EventDefinition>(
  { events, decider }: Pick<HistorySubject<string, State, Definition>, 'events' | 'decider'>,
  stored: readonly StoredEvent[],
): State {
  return readableEvents(events, stored).reduce(
    (state, one) => decider.evolve(state, one.event, recordedAt(one.stored)),
    decider.initialState,
  );
}
