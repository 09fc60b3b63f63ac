import { transactionReasons } from '@exchange/units';
import { ContractForm } from '../../forms/contract-form';
import type { Rule } from '../../forms/fault';
import { Dialog, useToast } from '../../parts/layout';
import type { Deal } from '../deal';
import { type DealAction, dealActions, neededReason, noReasonText } from '../deal-actions';

interface ActionDialogProps {
  readonly deal: Deal;
  readonly action: DealAction;
  readonly onClose: () => void;
  readonly onDone: (deal: Deal) => void;
}

export function ActionDialog({ deal, action, onClose, onDone }: ActionDialogProps) {
  const { label, needsReason } = dealActions[action];
  const toast = useToast();
  const isCorrection = action === 'correct';
  return (
    <Dialog title={`${label} deal ${deal.id.slice(0, 8)}`} isOpen onClose={onClose}>
      <ContractForm
        method="post"
        path={`/api/v1/exchange/transactions/{id}/${action}`}
        params={{ path: { id: deal.id } }}
        form={`${action} ${deal.id}`}
        values={isCorrection ? deal : undefined}
        without={['block', 'currency', 'direction', 'profile', 'trade_date']}
        fields={{
          volume_mwh: isCorrection ? { label: 'Volume, MWh' } : remaining(deal),
          price_per_mwh: { label: 'Price per MWh' },
          delivery_start: { label: 'Delivery from' },
          delivery_end: { label: 'Delivery to' },
          counterparty_id: { pick: 'counterparty' },
          external_id: { label: 'External id' },
          reason_code: { required: false, notes: transactionReasons },
          reason: { long: true, hint: needsReason ? neededReason : 'Optional.' },
        }}
        rules={[...(needsReason ? [hasReason] : []), ...(isCorrection ? [hasChange] : [])]}
        submit={`${label} the deal`}
        onCancel={onClose}
        onDone={({ data }) => {
          toast(`${label}: done.`);
          onDone(data);
        }}
      />
    </Dialog>
  );
}

const remaining = ({ volume_mwh }: Deal) => ({
  label: 'Remaining volume, MWh',
  hint: 'At least the delivered volume. Intervals that have not started are scaled.',
  required: true,
  standard: volume_mwh,
});

const hasReason: Rule = ({ reason, reason_code }) =>
  reason === undefined && reason_code === undefined
    ? [{ path: ['reason'], message: noReasonText }]
    : [];

const hasChange: Rule = ({ reason, reason_code, ...changes }) =>
  Object.keys(changes).length === 0 ? [{ path: [], message: 'Change at least one field.' }] : [];
