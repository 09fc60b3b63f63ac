import { type Interval, readProfile, scaleRest } from '@exchange/calendar';
import { accept, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { compareDecimals, type Decimal, type Instant, isPositive } from '@exchange/units';
import { dealDelivered } from '../deal/amounts.js';
import type { TransactionEvent } from '../events.js';
import type { TransactionRefusal } from '../refusals.js';
import type { ShapeData } from '../shape/data.js';
import { profileOf } from '../shape/read-shape.js';
import { dealRuns, runsData } from '../shape/runs.js';
import type { TransactionFields } from '../state.js';
import type { Reason } from './reason.js';
import { reductionFault, withPricesOf } from './reduction.js';

export type CurtailmentTarget =
  | { readonly kind: 'volume'; readonly volume_mwh: Decimal }
  | {
      readonly kind: 'profile';
      readonly intervals: readonly Interval[];
      readonly volume_mwh: Decimal | undefined;
    };

type Outcome = Decision<TransactionEvent, TransactionRefusal>;
type Cut =
  | { readonly ok: true; readonly volume_mwh: Decimal; readonly shape?: ShapeData }
  | { readonly ok: false; readonly refusal: TransactionRefusal };

/** Never below the delivered volume, nor in a begun interval. */
export function curtail(
  current: TransactionFields,
  {
    to,
    at,
    reason,
  }: { readonly to: CurtailmentTarget; readonly at: Instant; readonly reason: Reason },
): Outcome {
  const { transaction_type, id: transaction_id, reseller_id } = current;
  if (transaction_type !== 'nomination') {
    return refuse({ code: 'wrong_type', transaction_type, needed: 'nomination' });
  }
  const delivered_mwh = deliveredBy(current, at);
  const cut =
    to.kind === 'volume'
      ? cutToVolume(current, to.volume_mwh, at, delivered_mwh)
      : cutToProfile(current, to, at);
  if (!cut.ok) return refuse(cut.refusal);
  const { volume_mwh, shape } = cut;
  return accept({
    type: 'TransactionCurtailed',
    data: {
      transaction_id,
      reseller_id,
      volume_mwh,
      volume_before_mwh: current.volume_mwh,
      delivered_mwh,
      ...(shape === undefined ? {} : { shape }),
      reason,
    },
  });
}

/** The new volume is spread evenly over the whole delivery, but delivered energy stays delivered. */
function deliveredBy(current: TransactionFields, at: Instant): Decimal {
  const [delivered, before = delivered] = [dealDelivered(current, at), current.delivered_mwh];
  return compareDecimals(delivered, before) < 0 ? before : delivered;
}

const refused = (refusal: TransactionRefusal): Cut => ({ ok: false, refusal });

function cutToVolume(
  current: TransactionFields,
  volume_mwh: Decimal,
  at: Instant,
  delivered_mwh: Decimal,
): Cut {
  if (!isPositive(volume_mwh) && volume_mwh !== '0')
    return refused({ code: 'volume_not_positive' });
  if (compareDecimals(volume_mwh, current.volume_mwh) >= 0) {
    return refused({ code: 'not_below', volume_mwh: current.volume_mwh });
  }
  if (compareDecimals(volume_mwh, delivered_mwh) < 0) {
    return refused({ code: 'below_delivered', delivered_mwh });
  }
  const { shape } = current;
  if (shape === undefined) return { ok: true, volume_mwh };
  const scaled = scaleRest(dealRuns(shape.runs), Date.parse(at), volume_mwh);
  if (!scaled.ok) return refused({ code: 'below_delivered', delivered_mwh: scaled.begun });
  return { ok: true, volume_mwh, shape: { ...shape, runs: runsData(scaled.runs) } };
}

function cutToProfile(
  current: TransactionFields,
  to: Extract<CurtailmentTarget, { kind: 'profile' }>,
  at: Instant,
): Cut {
  const delivery = {
    start: Date.parse(current.delivery_start),
    end: Date.parse(current.delivery_end),
  };
  const parsed = readProfile(to.intervals, delivery, to.volume_mwh);
  const priced = parsed.ok ? withPricesOf(dealRuns(current.shape?.runs ?? []), to.intervals) : [];
  const read = parsed.ok ? readProfile(priced, delivery, to.volume_mwh) : parsed;
  if (!read.ok) return refused({ code: 'profile_refused', fault: read.fault });
  if (compareDecimals(read.volume, current.volume_mwh) >= 0) {
    return refused({ code: 'not_below', volume_mwh: current.volume_mwh });
  }
  const { delivered_mwh } = current;
  if (delivered_mwh !== undefined && compareDecimals(read.volume, delivered_mwh) < 0) {
    return refused({ code: 'below_delivered', delivered_mwh });
  }
  const fault = reductionFault(current, read.runs, Date.parse(at));
  if (fault !== undefined) return refused(fault);
  return { ok: true, volume_mwh: read.volume, shape: profileOf(read.runs) };
}
