import type { Scope } from '@exchange/units';
import { CommandRunner } from '../../commands/command-runner.js';
import { defineAggregate } from '../../commands/define-aggregate.js';
import { idempotency } from '../../commands/idempotency-key/decide.js';
import { idempotencyEvents } from '../../commands/idempotency-key/events.js';
import type { Ports } from '../../commands/port.js';
import type { AnyEvent } from '../../event-log/event-schema.js';
import type { LaneName } from '../../event-log/lane-name.js';
import type { EventLog, Position } from '../../event-log/types.js';
import type { LogMemory } from '../../positions/log-memory.js';
import type { PositionWatcher } from '../../positions/position-watcher.js';
import type { Notifier } from '../../queue/notifier.js';
import type { ReadDatabase } from '../../tables/queries/tenancy.js';
import { isRefusal } from '../problems/problem-of.js';

export interface CommandApiOptions {
  readonly eventLog: EventLog;
  readonly positions: PositionWatcher;
  readonly notifier: Notifier;
  readonly publicUrl: string | undefined;
  /** Serves filters only; decisions read the stream. */
  readonly database: ReadDatabase;
  readonly memory: LogMemory;
  /** Lanes that must project these events before a write is readable. */
  readonly lanesOf: (events: readonly { readonly type: string }[]) => readonly LaneName[];
  /** Path below `/api/v1`; undefined for a scope without receipts. */
  readonly receiptOf: (scope: Scope, event: AnyEvent, position: Position) => string | undefined;
  readonly ports?: Ports;
}

export interface CommandDependencies extends CommandApiOptions {
  readonly runner: CommandRunner;
}

const keyClaims = defineAggregate(idempotencyEvents, idempotency);

export function createCommandDependencies(options: CommandApiOptions): CommandDependencies {
  return { ...options, runner: new CommandRunner(keyClaims.on(options), isRefusal) };
}
