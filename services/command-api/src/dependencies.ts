import {
  type AssetCommand,
  type AssetEvent,
  type AssetRefusal,
  type AssetState,
  asset,
  type BatchEvent,
  type BatchRefusal,
  type BatchState,
  type CustomerCommand,
  type CustomerEvent,
  type CustomerRefusal,
  type CustomerState,
  customer,
  type EnrollmentCommand,
  type EnrollmentEvent,
  type EnrollmentRefusal,
  type EnrollmentState,
  enrollment,
  eventDefinitions,
  idempotency,
  isLedgerEvent,
  type LedgerEvent,
  type PlanCommand,
  type PlanEvent,
  type PlanRefusal,
  type PlanState,
  plan,
  type RatesEvent,
  type RecordRates,
  type RecordUsage,
  type RefusalEvent,
  type ResellerCodeCommand,
  type ResellerCodeEvent,
  type ResellerCodeRefusal,
  type ResellerCodeState,
  type ResellerCommand,
  type ResellerEvent,
  type ResellerRefusal,
  type ResellerState,
  rates,
  refusalRecord,
  reseller,
  resellerCode,
  type SubmitBatch,
  type TransactionCommand,
  type TransactionEvent,
  type TransactionRefusal,
  type TransactionState,
  transaction,
  transactionBatch,
  type UsageEvent,
  type UsageRefusal,
  type UtilityCommand,
  type UtilityEvent,
  type UtilityRefusal,
  type UtilityState,
  usage,
  utility,
} from '@exchange/domain';
import {
  createEventCodec,
  type EventCodec,
  type EventLog,
  type StoredEvent,
} from '@exchange/event-log';
import type { Bell, LogMemory, PositionWatcher } from '@exchange/service-shell';
import { type Aggregate, type AggregateCodec, createAggregate } from './execution/aggregate.js';
import { withAppendLimit } from './execution/append-limit.js';
import { type CommandRunner, createCommandRunner } from './execution/command-runner.js';
import { createIdempotency } from './execution/idempotency.js';
import { createJournal } from './execution/journal.js';

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
