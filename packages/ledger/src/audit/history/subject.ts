import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { covers, type Instant, type ResellerId, type Scope } from '@exchange/units';
import type { z } from 'zod';
import type { AuditApiOptions } from '../dependencies.js';

interface InitialEvent<Event> {
  readonly stored: StoredEvent;
  readonly event: Event;
}

/** For a resource whose stream has another id. */
interface ReadAccess {
  readonly scope: Scope;
  readonly database: ReadDatabase;
}

export interface HistorySubject<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
> {
  readonly id: z.ZodType<Id>;
  readonly stream: (id: Id, access: ReadAccess) => string | Promise<string>;
  /** The event of another stream that implies an empty stream's initial event, and that initial event. */
  resolveFromOtherStream?(
    id: Id,
    options: AuditApiOptions,
  ): Promise<InitialEvent<EventOf<Definition>> | undefined>;
  /** The stream holds several resources of this kind. */
  readonly sharesItsStream?: true;
  /** The id is predictable: a caller out of scope gets 404, as for an unknown id. */
  readonly hasComputedId?: true;
  readonly events: readonly Definition[];
  readonly decider: {
    readonly initialState: State;
    evolve(state: State, event: EventOf<Definition>, recordedAt?: Instant): State;
  };
  /** The resellers that may see it, null for the platform; empty if it does not exist. */
  owners(state: State): readonly (ResellerId | null)[] | 'everybody';
  /** Whether the tables grant access to others than `owners`. */
  seenInTables?(scope: Scope, database: ReadDatabase, id: Id): Promise<boolean>;
  /** As a caller of the scope sees it. */
  view(state: State, scope: Scope, id: Id): unknown;
  /** Shown before and after, instead of the whole view. */
  changedMembers?(
    before: State,
    after: State,
  ): { readonly before: unknown; readonly after: unknown };
}

/** For resources with a route for a single resource. */
export interface ResourceSubject<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
> extends HistorySubject<Id, State, Definition> {
  readonly what: string;
  /**
   * The resource as JSON text, as in its route's answer; undefined if it does not exist.
   *
   * @param at the time of the answer: a time, or that of the last event up to a position
   */
  resource(state: State, scope: Scope, id: Id, at: Date): string | undefined;
  /** The version in its entity tag, if it changes without an event; by default the revision. */
  tag?(state: State, revision: string, at: Date): string;
}

export async function isVisible<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
>(
  { owners, seenInTables }: HistorySubject<Id, State, Definition>,
  state: State,
  id: Id,
  { scope, database }: ReadAccess,
): Promise<boolean> {
  const mayBe = owners(state);
  if (mayBe === 'everybody' || mayBe.some((owner) => covers(scope, owner))) return true;
  return (await seenInTables?.(scope, database, id)) === true;
}
