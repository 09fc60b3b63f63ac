import { accept, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { compareDecimals, type Decimal, isPositive, type ResellerId } from '@exchange/units';
import type { SubmittedData, TransactionEvent } from '../events.js';
import {
  firstInterval,
  firstRaised,
  type GateClosed,
  type GateTerms,
  lateRefusal,
} from '../gate-closure/closed.js';
import type { SubmissionRefusal } from '../refusals.js';
import { readShape, type SentShape } from '../shape/read-shape.js';
import type { TransactionFields } from '../state.js';
import { refusesCorrection, refusesNew, type Standing } from './standing.js';

/** A replacement is late only in intervals that deliver more than the trade. */
function gateRefusal(
  data: SubmittedData,
  terms: GateTerms,
  before?: TransactionFields,
): GateClosed | undefined {
  const { transaction_type, submitted_at: at } = data;
  const market = marketOf(data);
  // Another direction or market is entirely new.
  const isMore = before !== undefined && hasSameSide(data, before);
  const interval = isMore ? firstRaised(data, before) : firstInterval(data);
  if (interval === undefined) return undefined;
  return lateRefusal(terms, { transaction_type, market, interval, at });
}

type Deal = Pick<TransactionFields, 'shape' | 'direction'>;

function hasSameSide(one: Deal, other: Deal): boolean {
  const [direction, before] = [one.direction ?? 'buy', other.direction ?? 'buy'];
  return direction === before && marketOf(one) === marketOf(other);
}

function marketOf({ shape }: Deal) {
  return shape?.kind === 'block' ? shape.block.market : undefined;
}

type Attribution = 'reseller_id' | 'cost_key';

export interface Submission {
  readonly transaction: Omit<
    TransactionFields,
    Attribution | 'volume_mwh' | 'shape' | 'changed_at'
  > & {
    readonly volume_mwh: Decimal | undefined;
  };
  readonly shape?: SentShape | undefined;
  readonly reseller_id: ResellerId | null;
  readonly cost_key: string | null;
  readonly asset: {
    readonly reseller_id: ResellerId | null;
    readonly cost_key: string | null;
  } | null;
  readonly gates: GateTerms;
  readonly standing: Standing;
}

/**
 * Takes reseller and cost key from the asset.
 * @param before the replaced trade
 */
export function validateSubmission(
  submission: Submission,
  before?: TransactionFields,
):
  | { readonly ok: true; readonly data: SubmittedData }
  | { readonly ok: false; readonly refusal: SubmissionRefusal } {
  const { transaction: sent, asset, reseller_id, cost_key } = submission;
  const invalid = (refusal: SubmissionRefusal) => ({ ok: false, refusal }) as const;
  if (sent.delivery_end <= sent.delivery_start)
    return invalid({ code: 'delivery_not_after_start' });
  const delivered = deliveryData(submission);
  if (!delivered.ok) return delivered;
  if (asset !== null && reseller_id !== null && reseller_id !== asset.reseller_id) {
    return invalid({ code: 'reseller_mismatch', sent: reseller_id, of_asset: asset.reseller_id });
  }
  if (asset !== null && cost_key !== null && cost_key !== asset.cost_key) {
    return invalid({ code: 'cost_key_mismatch', sent: cost_key, of_asset: asset.cost_key });
  }
  const { id: transaction_id, volume_mwh: _, ...fields } = sent;
  const attribution = asset ?? { reseller_id, cost_key };
  const data: SubmittedData = {
    transaction_id,
    ...fields,
    ...delivered.data,
    reseller_id: attribution.reseller_id,
    cost_key: attribution.cost_key,
  };
  const refusal =
    gateRefusal(data, submission.gates, before) ??
    standingRefusal(submission.standing, data, before);
  return refusal === null ? { ok: true, data } : invalid(refusal);
}

function standingRefusal(
  standing: Standing,
  { transaction_type, counterparty_id, volume_mwh }: SubmittedData,
  before: TransactionFields | undefined,
): SubmissionRefusal | null {
  if (before === undefined) return refusesNew(standing, transaction_type);
  return refusesCorrection(standing, {
    isOtherCounterparty: counterparty_id !== before.counterparty_id,
    isRaised: compareDecimals(volume_mwh, before.volume_mwh) > 0,
  });
}

function deliveryData({
  transaction: sent,
  shape,
}: Submission):
  | { readonly ok: true; readonly data: Pick<SubmittedData, 'volume_mwh' | 'shape'> }
  | { readonly ok: false; readonly refusal: SubmissionRefusal } {
  const { volume_mwh } = sent;
  if (shape === undefined) {
    if (volume_mwh === undefined || !isPositive(volume_mwh)) {
      return { ok: false, refusal: { code: 'volume_not_positive' } };
    }
    return { ok: true, data: { volume_mwh } };
  }
  const read = readShape(shape, deliveryOf(sent), volume_mwh);
  if (!read.ok) return { ok: false, refusal: read.refusal };
  if (!isPositive(read.volume)) return { ok: false, refusal: { code: 'volume_not_positive' } };
  return { ok: true, data: { volume_mwh: read.volume, shape: read.shape } };
}

const deliveryOf = ({ delivery_start, delivery_end }: Submission['transaction']) => ({
  start: Date.parse(delivery_start),
  end: Date.parse(delivery_end),
});

/**
 * The most expensive part of the decision.
 * @throws TooManyRuns
 */
export function withParsedShape(submission: Submission, runsMax: number): Submission {
  const { shape, transaction } = submission;
  if (shape === undefined) return submission;
  const read = readShape(shape, deliveryOf(transaction), transaction.volume_mwh, runsMax);
  return { ...submission, shape: { kind: 'read', read } };
}

export function decideSubmission(
  submission: Submission,
): Decision<TransactionEvent, SubmissionRefusal> {
  const submitted = validateSubmission(submission);
  if (!submitted.ok) return refuse(submitted.refusal);
  return accept({ type: 'TransactionSubmitted', data: submitted.data });
}
