import type { Instant, TransactionId } from '@exchange/units';
import type { Installation } from '../../../platform/installation/installation.js';
import { sentShape } from '../shape/input.js';
import type { SentShape } from '../shape/read-shape.js';
import type { TransactionFields } from '../state.js';
import { mergeDeal } from '../submission/deal-input.js';
import type { Submission } from '../submission/submit.js';
import type { Correction } from './input.js';

type Changes = Omit<Correction, 'reason' | 'reason_code'>;

export function replacementOf(
  current: TransactionFields,
  changes: Changes,
  installation: Installation,
  own: { readonly id: TransactionId; readonly submitted_at: Instant },
): Pick<Submission, 'transaction' | 'shape'> {
  const shape = shapeAfter(current, changes, installation);
  const isNew = shape?.kind === 'profile' || shape?.kind === 'block';
  return {
    transaction: {
      ...own,
      counterparty_id: changes.counterparty_id ?? current.counterparty_id,
      asset_id: current.asset_id,
      transaction_type: current.transaction_type,
      volume_mwh: changes.volume_mwh ?? (isNew ? undefined : current.volume_mwh),
      price_per_mwh: changes.price_per_mwh ?? current.price_per_mwh,
      delivery_start: changes.delivery_start ?? current.delivery_start,
      delivery_end: changes.delivery_end ?? current.delivery_end,
      ...mergeDeal(changes, current),
    },
    shape,
  };
}

function shapeAfter(
  current: TransactionFields,
  changes: Changes,
  { calendars }: Installation,
): SentShape | undefined {
  const sent = sentShape(changes, calendars);
  if (sent !== undefined) return sent;
  const isShapeRemoved = changes.profile === null || changes.block === null;
  const { shape } = current;
  if (shape === undefined || isShapeRemoved) return undefined;
  const { volume_mwh, delivery_start, delivery_end } = changes;
  const isChanged =
    (volume_mwh !== undefined && volume_mwh !== current.volume_mwh) ||
    (delivery_start !== undefined && delivery_start !== current.delivery_start) ||
    (delivery_end !== undefined && delivery_end !== current.delivery_end);
  return isChanged ? { kind: 'missing' } : { kind: 'unchanged', shape };
}
