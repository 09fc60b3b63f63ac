import type { z } from 'zod';
import { codecOf } from '../event-log/codec.js';
import type { EventDefinition, EventOf } from '../event-log/event-schema.js';
import type { EventLog } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import { memoizeByKey } from '../process/cached-for.js';
import type { Notifier } from '../queue/notifier.js';
import type { ReadDatabase } from '../tables/queries/tenancy.js';
import { type Aggregate, type FindInitialEvent, FoldedStreams } from './aggregate.js';
import type { Decider } from './decider.js';
import { Journal } from './journal.js';
import type { Ports } from './port.js';

export interface AggregateStore {
  readonly eventLog: EventLog;
  readonly memory: LogMemory;
  readonly database?: ReadDatabase;
  readonly positions?: PositionWatcher;
  readonly notifier?: Notifier;
  readonly ports?: Ports;
}

export interface AggregateDefinition<State, Command, Event, Refusal> {
  /** Returns the instance of the store, with its cache. */
  on(store: AggregateStore): Aggregate<State, Command, Event, Refusal>;
}

export type AggregateOf<OneDecider> =
  OneDecider extends Decider<infer State, infer Command, infer Event, infer Refusal>
    ? AggregateDefinition<State, Command, Event, Refusal>
    : never;

/** On one store. */
export type StoredAggregate<
  Definition extends { readonly on: (store: AggregateStore) => unknown },
> = ReturnType<Definition['on']>;

/**
 * Folds the full stream.
 * @param findInitialEvents those derived from other streams
 */
export function defineAggregate<
  Definition extends EventDefinition<string, z.ZodType>,
  State,
  Command,
  Refusal,
>(
  events: readonly Definition[],
  decider: Decider<State, Command, EventOf<Definition>, Refusal>,
  findInitialEvents?: (store: AggregateStore) => FindInitialEvent<EventOf<Definition>>,
): AggregateDefinition<State, Command, EventOf<Definition>, Refusal> {
  const codec = codecOf(events);
  return memoizeByStore(
    (store) => new FoldedStreams({ ...store, codec, decider }, findInitialEvents?.(store)),
  );
}

export function defineJournal<
  Definition extends EventDefinition<string, z.ZodType>,
  Command,
  Refusal,
>(
  events: readonly Definition[],
  decider: Decider<null, Command, EventOf<Definition>, Refusal>,
): AggregateDefinition<null, Command, EventOf<Definition>, Refusal> {
  const codec = codecOf(events);
  return memoizeByStore((store) => new Journal({ ...store, codec, decider }));
}

export function memoizeByStore<State, Command, Event, Refusal>(
  create: (store: AggregateStore) => Aggregate<State, Command, Event, Refusal>,
): AggregateDefinition<State, Command, Event, Refusal> {
  return { on: memoizeByKey(create) };
}
