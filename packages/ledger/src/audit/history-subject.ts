import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { covers, type Instant, type ResellerId, type Scope } from '@exchange/units';
import type { z } from 'zod';
import type { AuditApiOptions } from './dependencies.js';

/** An event of another stream, and the first event of a stream that it stands for. */
interface SaidElsewhere<Event> {
  readonly stored: StoredEvent;
  readonly event: Event;
}

/** The caller, and the tables, for a resource whose stream goes by another name. */
interface Asker {
  readonly scope: Scope;
  readonly database: ReadDatabase;
}

/** A feature's description of the history of one of its resources. */
export interface HistorySubject<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
> {
  readonly id: z.ZodType<Id>;
  readonly stream: (id: Id, asker: Asker) => string | Promise<string>;
  /** The event of another stream that stands for its first one while its own stream is empty, and that first one. */
  saidElsewhere?(
    id: Id,
    options: AuditApiOptions,
  ): Promise<SaidElsewhere<EventOf<Definition>> | undefined>;
  /** The stream holds others of its kind too. */
  readonly sharesItsStream?: true;
  /** Its id can be computed: a caller who may not see it gets 404, as if it did not exist. */
  readonly hasComputedId?: true;
  readonly events: readonly Definition[];
  readonly decider: {
    readonly initialState: State;
    evolve(state: State, event: EventOf<Definition>, recordedAt?: Instant): State;
  };
  /** The resellers that may see it, null for the platform; none while it is not there. */
  owners(state: State): readonly (ResellerId | null)[] | 'everybody';
  /** Whether a caller sees it whom `owners` does not name, where that is known from the tables. */
  seenInTables?(scope: Scope, database: ReadDatabase, id: Id): Promise<boolean>;
  /** The resource as a caller of the scope sees it. */
  view(state: State, scope: Scope, id: Id): unknown;
  /** The members that an entry shows before and after, if they are not the whole view. */
  told?(before: State, after: State): { readonly before: unknown; readonly after: unknown };
}

/** A feature's additional description of resources with a route for a single resource. */
export interface ResourceSubject<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
> extends HistorySubject<Id, State, Definition> {
  /** The name of the kind of resource. */
  readonly what: string;
  /** Its resource as JSON text, as its route answers with it; undefined while there is none. */
  resource(state: State, scope: Scope, id: Id): string | undefined;
}

/** Whether a caller may see a resource, as it is now. */
export async function isVisible<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
>(
  { owners, seenInTables }: HistorySubject<Id, State, Definition>,
  state: State,
  id: Id,
  { scope, database }: Asker,
): Promise<boolean> {
  const mayBe = owners(state);
  if (mayBe === 'everybody' || mayBe.some((owner) => covers(scope, owner))) return true;
  return (await seenInTables?.(scope, database, id)) === true;
}
