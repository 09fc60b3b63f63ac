import type { z } from 'zod';
import { codecOf } from '../event-log/codec-of.js';
import type { EventDefinition, EventOf } from '../event-log/event-schema.js';
import type { EventLog } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { type Aggregate, createAggregate } from './aggregate.js';
import type { Decider } from './decider.js';
import { createJournal } from './journal.js';

/** What aggregates are loaded from and appended to, and what is remembered of them. */
export interface AggregateStore {
  readonly eventLog: EventLog;
  /** What is remembered of streams lives as long as it does. */
  readonly memory: LogMemory;
}

/** The streams of one kind: what they may hold, and who decides on them. */
export interface AggregateDefinition<State, Command, Event, Refusal> {
  /** The aggregate on a store; the same one, with its cache, each time. */
  on(store: AggregateStore): Aggregate<State, Command, Event, Refusal>;
}

/** An aggregate whose decisions need what its stream holds. */
export function defineAggregate<
  Definition extends EventDefinition<string, z.ZodType>,
  State,
  Command,
  Refusal,
>(
  events: readonly Definition[],
  decider: Decider<State, Command, EventOf<Definition>, Refusal>,
): AggregateDefinition<State, Command, EventOf<Definition>, Refusal> {
  const codec = codecOf(events);
  return onceAStore(({ eventLog, memory }) => createAggregate(eventLog, codec, decider, memory));
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
  const made = new WeakMap<AggregateStore, Aggregate<State, Command, Event, Refusal>>();
  return {
    on(store) {
      const known = made.get(store) ?? create(store);
      made.set(store, known);
      return known;
    },
  };
}
