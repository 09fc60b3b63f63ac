import type { Scope } from '@exchange/units';
import { type CommandRunner, createCommandRunner } from '../commands/command-runner.js';
import { type AggregateStore, defineAggregate } from '../commands/define-aggregate.js';
import { createIdempotency } from '../commands/idempotency.js';
import { idempotency } from '../commands/idempotency-key/decide.js';
import { idempotencyEvents } from '../commands/idempotency-key/events.js';
import type { AnyEvent } from '../event-log/event-schema.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, Position } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import type { Bell } from '../queue/bell.js';
import type { ReadDatabase } from '../tables/tenancy.js';
import { isRefusal } from './problem-of.js';

/** What the command routes stand on. */
export interface CommandApiOptions {
  readonly eventLog: EventLog;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  readonly publicUrl: string | undefined;
  /** What commands name by a filter is found there; what they decide on is read from its stream. */
  readonly database: ReadDatabase;
  /** What is remembered of streams lives as long as it does. */
  readonly memory: LogMemory;
  /** The lanes that have to see events of these types before a write of them can be read. */
  readonly lanesOf: (events: readonly { readonly type: string }[]) => readonly LaneName[];
  /** Where the receipt for an event that was written is found, below `/api/v1`; undefined where a caller of that scope gets none. */
  readonly receiptOf: (scope: Scope, event: AnyEvent, position: Position) => string | undefined;
  readonly now?: () => Date;
}

/** What carries commands to aggregates; aggregates are loaded from it by their definitions. */
export interface CommandDependencies extends CommandApiOptions, AggregateStore {
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  readonly commands: CommandRunner;
}

const keyClaims = defineAggregate(idempotencyEvents, idempotency);

export function createCommandDependencies(options: CommandApiOptions): CommandDependencies {
  const idempotencyKeys = createIdempotency(keyClaims.on(options), isRefusal);
  const commands = createCommandRunner(idempotencyKeys, options.now ?? (() => new Date()));
  return { ...options, commands };
}
