import type { z } from 'zod';
import { codecOf } from '../event-log/codec.js';
import type { EventDefinition, EventOf } from '../event-log/event-schema.js';
import type { EventLog } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import { oncePer } from '../process/once-per.js';
import type { Bell } from '../queue/bell.js';
import type { ReadDatabase } from '../tables/tenancy.js';
import { type Aggregate, createAggregate, type FindBeginning } from './aggregate.js';
import type { Decider } from './decider.js';
import { createJournal } from './journal.js';

/** What aggregates are loaded from and appended to, and what is remembered of them. */
export interface AggregateStore {
  readonly eventLog: EventLog;
  /** What is remembered of streams lives as long as it does. */
  readonly memory: LogMemory;
  /**
   * The tables, how far they are, and what has them go on: where it is looked up which event of another stream a stream
   * begins with. Without them none is found.
   */
  readonly database?: ReadDatabase;
  readonly positions?: PositionWatcher;
  readonly bell?: Bell;
}

/** The streams of one kind: what they may hold, and who decides on them. */
export interface AggregateDefinition<State, Command, Event, Refusal> {
  /** The aggregate on a store; the same one, with its cache, each time. */
  on(store: AggregateStore): Aggregate<State, Command, Event, Refusal>;
}

/**
 * An aggregate whose decisions need what its stream holds.
 *
 * @param beginnings finds what streams begin with of which events of other streams have said something
 */
export function defineAggregate<
  Definition extends EventDefinition<string, z.ZodType>,
  State,
  Command,
  Refusal,
>(
  events: readonly Definition[],
  decider: Decider<State, Command, EventOf<Definition>, Refusal>,
  beginnings?: (store: AggregateStore) => FindBeginning<EventOf<Definition>>,
): AggregateDefinition<State, Command, EventOf<Definition>, Refusal> {
  const codec = codecOf(events);
  return onceAStore((store) =>
    createAggregate(store.eventLog, codec, decider, store.memory, beginnings?.(store)),
  );
}

/** An aggregate whose past decides nothing: only the end of its stream is read. */
export function defineJournal<
  Definition extends EventDefinition<string, z.ZodType>,
  Command,
  Refusal,
>(
  events: readonly Definition[],
  decider: Decider<null, Command, EventOf<Definition>, Refusal>,
): AggregateDefinition<null, Command, EventOf<Definition>, Refusal> {
  const codec = codecOf(events);
  return onceAStore(({ eventLog, memory }) => createJournal(eventLog, codec, decider, memory));
}

/** An aggregate that is made once for each store, with whatever it is made of. */
export function onceAStore<State, Command, Event, Refusal>(
  create: (store: AggregateStore) => Aggregate<State, Command, Event, Refusal>,
): AggregateDefinition<State, Command, Event, Refusal> {
  return { on: oncePer(create) };
}
