import {
  type Aggregate,
  type AggregateCodec,
  createAggregate,
} from '@exchange/runtime/commands/aggregate';
import { withAppendLimit } from '@exchange/runtime/commands/append-limit';
import { type CommandRunner, createCommandRunner } from '@exchange/runtime/commands/command-runner';
import { createIdempotency } from '@exchange/runtime/commands/idempotency';
import { idempotency } from '@exchange/runtime/commands/idempotency-key/decide';
import { createJournal } from '@exchange/runtime/commands/journal';
import { createEventCodec, type EventCodec } from '@exchange/runtime/event-log/codec';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Bell } from '@exchange/runtime/queue/bell';
import { type AssetCommand, type AssetRefusal, type AssetState, asset } from '../asset/decide.js';
import type { AssetEvent } from '../asset/events.js';
import {
  type BatchRefusal,
  type BatchState,
  type SubmitBatch,
  transactionBatch,
} from '../batch/decide.js';
import type { BatchEvent } from '../batch/events.js';
import { eventDefinitions, isLedgerEvent, type LedgerEvent } from '../catalogue.js';
import { type CustomerCommand, type CustomerRefusal, customer } from '../customer/decide.js';
import type { CustomerEvent } from '../customer/events.js';
import type { CustomerState } from '../customer/state.js';
import {
  type EnrollmentCommand,
  type EnrollmentRefusal,
  type EnrollmentState,
  enrollment,
} from '../enrollment/decide.js';
import type { EnrollmentEvent } from '../enrollment/events.js';
import { type PlanCommand, type PlanRefusal, type PlanState, plan } from '../plan/decide.js';
import type { PlanEvent } from '../plan/events.js';
import { type RecordRates, rates } from '../rates/decide.js';
import type { RatesEvent } from '../rates/events.js';
import type { RefusalEvent } from '../refusal/events.js';
import { refusalRecord } from '../refusal/record.js';
import {
  type ResellerCodeCommand,
  type ResellerCodeRefusal,
  type ResellerCodeState,
  resellerCode,
} from '../reseller/code.js';
import {
  type ResellerCommand,
  type ResellerRefusal,
  type ResellerState,
  reseller,
} from '../reseller/decide.js';
import type { ResellerCodeEvent, ResellerEvent } from '../reseller/events.js';
import {
  type TransactionCommand,
  type TransactionRefusal,
  transaction,
} from '../transaction/decide.js';
import type { TransactionEvent } from '../transaction/events.js';
import type { TransactionState } from '../transaction/state.js';
import { type RecordUsage, type UsageRefusal, usage } from '../usage/decide.js';
import type { UsageEvent } from '../usage/events.js';
import {
  type UtilityCommand,
  type UtilityRefusal,
  type UtilityState,
  utility,
} from '../utility/decide.js';
import type { UtilityEvent } from '../utility/events.js';

/** What the command routes stand on. */
export interface CommandApiOptions {
  readonly eventLog: EventLog;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  readonly publicUrl: string | undefined;
  /** What is remembered of streams lives as long as it does. */
  readonly memory: LogMemory;
  readonly now?: () => Date;
}

/** The aggregates and what carries commands to them. */
export interface CommandDependencies extends CommandApiOptions {
  readonly commands: CommandRunner;
  readonly resellers: Aggregate<ResellerState, ResellerCommand, ResellerEvent, ResellerRefusal>;
  readonly resellerCodes: Aggregate<
    ResellerCodeState,
    ResellerCodeCommand,
    ResellerCodeEvent,
    ResellerCodeRefusal
  >;
  readonly customers: Aggregate<CustomerState, CustomerCommand, CustomerEvent, CustomerRefusal>;
  readonly assets: Aggregate<AssetState, AssetCommand, AssetEvent, AssetRefusal>;
  readonly utilities: Aggregate<UtilityState, UtilityCommand, UtilityEvent, UtilityRefusal>;
  readonly plans: Aggregate<PlanState, PlanCommand, PlanEvent, PlanRefusal>;
  readonly rates: Aggregate<null, RecordRates, RatesEvent, never>;
  readonly usage: Aggregate<null, RecordUsage, UsageEvent, UsageRefusal>;
  readonly enrollments: Aggregate<
    EnrollmentState,
    EnrollmentCommand,
    EnrollmentEvent,
    EnrollmentRefusal
  >;
  readonly batches: Aggregate<BatchState, SubmitBatch, BatchEvent, BatchRefusal>;
  readonly refusals: Aggregate<
    null,
    { readonly type: 'RecordRefusal'; readonly refusal: RefusalEvent['data'] },
    RefusalEvent,
    never
  >;
  readonly codec: EventCodec<LedgerEvent>;
  readonly transactions: Aggregate<
    TransactionState,
    TransactionCommand,
    TransactionEvent,
    TransactionRefusal
  >;
}

export function createCommandDependencies(options: CommandApiOptions): CommandDependencies {
  const { memory } = options;
  const eventLog = withAppendLimit(options.eventLog);
  const codec = createEventCodec<LedgerEvent>(eventDefinitions, isLedgerEvent);
  const keyClaims = createAggregate(eventLog, codecOf(codec, idempotency), idempotency, memory);
  return {
    ...options,
    eventLog,
    commands: createCommandRunner(createIdempotency(keyClaims), options.now ?? (() => new Date())),
    resellers: createAggregate(eventLog, codecOf(codec, reseller), reseller, memory),
    resellerCodes: createAggregate(eventLog, codecOf(codec, resellerCode), resellerCode, memory),
    customers: createAggregate(eventLog, codecOf(codec, customer), customer, memory),
    assets: createAggregate(eventLog, codecOf(codec, asset), asset, memory),
    utilities: createAggregate(eventLog, codecOf(codec, utility), utility, memory),
    plans: createAggregate(eventLog, codecOf(codec, plan), plan, memory),
    rates: createJournal(eventLog, codecOf(codec, rates), rates, memory),
    usage: createJournal(eventLog, codecOf(codec, usage), usage, memory),
    enrollments: createAggregate(eventLog, codecOf(codec, enrollment), enrollment, memory),
    batches: createAggregate(eventLog, codecOf(codec, transactionBatch), transactionBatch, memory),
    refusals: createJournal(eventLog, codecOf(codec, refusalRecord), refusalRecord, memory),
    codec,
    transactions: createAggregate(eventLog, codecOf(codec, transaction), transaction, memory),
  };
}

/**
 * The ledger's codec for the events of one kind of stream. A stream's name says which events it may hold, and
 * only this service appends to it, so what is decoded from it is of its own kind.
 */
function codecOf<State, Event extends LedgerEvent>(
  codec: {
    decode(stored: StoredEvent): { readonly event: LedgerEvent };
    encode: AggregateCodec<LedgerEvent>['encode'];
  },
  _decider: { evolve(state: State, event: Event): State },
): AggregateCodec<Event> {
  return {
    decode: (stored) => ({ event: codec.decode(stored).event as Event }),
    encode: codec.encode,
  };
}
