import type { LedgerEvent } from './catalogue.js';

/** The lanes: one read model's ordered consumer each. */
export const laneNames = [
  'directory',
  'assets',
  'utilities',
  'market',
  'enrollments',
  'exchange',
  'distribution',
  'audit',
] as const;
export type LaneName = (typeof laneNames)[number];

/**
 * Which lanes project an event type. The projector filters the log by it, and a write waits for these lanes
 * before it answers. An empty list is an event that no read model shows.
 */
export const lanesByEvent: Readonly<Record<LedgerEvent['type'], readonly LaneName[]>> = {
  ResellerRegistered: ['directory'],
  ResellerUpdated: ['directory'],
  ResellerCodeWithheld: [],
  ResellerCodeClaimed: [],
  ResellerCodeReleased: [],
  CustomerRegistered: ['directory'],
  AttachmentAdded: ['directory'],
  PrimaryPromoted: ['directory'],
  AttachmentRemoved: ['directory'],
  AssetRegistered: ['assets'],
  AssetUpdated: ['assets'],
  AssetRemoved: ['assets'],
  UtilityRegistered: ['utilities'],
  UtilityUpdated: ['utilities'],
  PlanPublished: ['market'],
  RatesRecorded: ['market'],
  UsageRecorded: ['market'],
  EnrollmentRequested: ['enrollments'],
  TransactionSubmitted: ['exchange'],
  TransactionConfirmed: ['exchange'],
  TransactionSettled: ['exchange'],
  TransactionCancelled: ['exchange'],
  TransactionRejected: ['exchange'],
  TransactionCurtailed: ['exchange'],
  TransactionCorrected: ['exchange', 'distribution'],
  TransactionBatchSubmitted: ['exchange', 'distribution'],
  CommandRefused: ['exchange'],
  IdempotencyKeyClaimed: [],
  IdempotencyKeySettled: [],
  IdempotencyKeyReleased: [],
  LaneEventSkipped: [],
};

/** The lanes that a write of these events has to be seen by. */
export function lanesOf(
  events: readonly { readonly type: LedgerEvent['type'] }[],
): readonly LaneName[] {
  return [...new Set(events.flatMap(({ type }) => lanesByEvent[type]))];
}
