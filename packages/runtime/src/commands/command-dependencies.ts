import type { EventLog } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import type { Bell } from '../queue/bell.js';
import { withAppendLimit } from './append-limit.js';
import { type CommandRunner, createCommandRunner } from './command-runner.js';
import { type AggregateStore, defineAggregate } from './define-aggregate.js';
import { createIdempotency } from './idempotency.js';
import { idempotency } from './idempotency-key/decide.js';
import { idempotencyEvents } from './idempotency-key/events.js';

/** What the command routes stand on. */
export interface CommandApiOptions {
  readonly eventLog: EventLog;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  readonly publicUrl: string | undefined;
  /** What is remembered of streams lives as long as it does. */
  readonly memory: LogMemory;
  /** The lanes that have to see events of these types before a write of them can be read. */
  readonly lanesOf: (events: readonly { readonly type: string }[]) => readonly string[];
  readonly now?: () => Date;
}

/** What carries commands to aggregates; aggregates are loaded from it by their definitions. */
export interface CommandDependencies extends CommandApiOptions, AggregateStore {
  readonly commands: CommandRunner;
}

const keyClaims = defineAggregate(idempotencyEvents, idempotency);

export function createCommandDependencies(options: CommandApiOptions): CommandDependencies {
  const store = { eventLog: withAppendLimit(options.eventLog), memory: options.memory };
  const idempotencyKeys = createIdempotency(keyClaims.on(store));
  const commands = createCommandRunner(idempotencyKeys, options.now ?? (() => new Date()));
  return { ...options, ...store, commands };
}
