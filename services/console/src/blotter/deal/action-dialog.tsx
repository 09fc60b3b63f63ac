import type { components } from '@exchange/client';
import { useState } from 'react';
import { ResourcePicker } from '../../forms/resource-picker';
import { DateTimeField, TextField } from '../../parts/fields';
import { Button, Dialog, DialogActions, Failure, useToast } from '../../parts/layout';
import { useWrite } from '../../reading/use-write';
import type { Deal } from '../deal';
import { type DealAction, dealActions } from '../deal-actions';
import { isSaid, noReason, ReasonFields, reasonBody } from '../reason-fields';

interface ActionDialogProps {
  readonly deal: Deal;
  readonly action: DealAction;
  readonly onClose: () => void;
  readonly onDone: (deal: Deal) => void;
}

export function ActionDialog({ deal, action, onClose, onDone }: ActionDialogProps) {
  const { label, kind, needsReason } = dealActions[action];
  const toast = useToast();
  const [before] = useState(() => termsOf(deal));
  const [terms, setTerms] = useState(before);
  const [reason, setReason] = useState(noReason);
  const [isTold, setTold] = useState(false);
  const write = useWrite('post', `/api/v1/exchange/transactions/{id}/${action}`, ({ data }) => {
    toast(`${label}: done.`);
    onDone(data);
  });
  const faults = new Map(
    (write.error?.errors ?? []).map(({ loc, msg }) => [String(loc[1] ?? ''), `${msg}.`]),
  );
  const changes = changedTerms(before, terms);
  const isUnchanged = action === 'correct' && Object.keys(changes).length === 0;
  const isWhyMissing = needsReason && !isSaid(reason);
  const send = () => {
    setTold(true);
    if (isWhyMissing || isUnchanged) return;
    const stated =
      action === 'curtail'
        ? { volume_mwh: terms.volume_mwh.trim() }
        : action === 'correct'
          ? changes
          : {};
    write.mutate({ params: { path: { id: deal.id } }, body: { ...stated, ...reasonBody(reason) } });
  };
  const change = (one: Partial<Terms>) => setTerms({ ...terms, ...one });
  const isAtFields = [...faults.keys()].some((name) => name in terms || name === 'reason');
  return (
    <Dialog
      title={`${label} deal ${deal.id.slice(0, 8)}`}
      isOpen
      onClose={onClose}
      isFirm={write.isPending}
    >
      {action === 'curtail' && (
        <TextField
          label="Remaining volume, MWh"
          inputMode="decimal"
          value={terms.volume_mwh}
          onChange={(volume_mwh) => change({ volume_mwh })}
          isRequired
          hint="At least the delivered volume. Intervals that have not started are scaled."
          error={faults.get('volume_mwh')}
        />
      )}
      {action === 'correct' && <CorrectionFields terms={terms} faults={faults} onChange={change} />}
      <ReasonFields
        value={reason}
        onChange={setReason}
        isRequired={needsReason}
        isSent={isTold}
        error={faults.get('reason')}
      />
      {isTold && isUnchanged && (
        <p role="alert" className="bad anywhere">
          Change at least one field.
        </p>
      )}
      {write.error !== null && !isAtFields && <Failure error={write.error} />}
      <DialogActions>
        <Button onPress={onClose} isDisabled={write.isPending}>
          Go back
        </Button>
        <Button kind={kind === 'danger' ? kind : 'primary'} isBusy={write.isPending} onPress={send}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CorrectionFieldsProps {
  readonly terms: Terms;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (terms: Partial<Terms>) => void;
}

function CorrectionFields({ terms, faults, onChange }: CorrectionFieldsProps) {
  const field = (name: keyof Terms, label: string) => ({
    label,
    value: terms[name],
    onChange: (value: string | undefined) => onChange({ [name]: value ?? '' }),
    error: faults.get(name),
  });
  return (
    <div className="fields">
      <TextField {...field('volume_mwh', 'Volume, MWh')} inputMode="decimal" />
      <TextField {...field('price_per_mwh', 'Price per MWh')} inputMode="decimal" />
      <DateTimeField {...field('delivery_start', 'Delivery from')} />
      <DateTimeField {...field('delivery_end', 'Delivery to')} />
      <ResourcePicker kind="counterparty" {...field('counterparty_id', 'Counterparty')} />
      <TextField {...field('book', 'Book')} />
      <TextField {...field('external_id', 'External id')} />
    </div>
  );
}

const termNames = [
  'volume_mwh',
  'price_per_mwh',
  'delivery_start',
  'delivery_end',
  'counterparty_id',
  'book',
  'external_id',
] as const;

type Terms = Readonly<Record<(typeof termNames)[number], string>>;

type Correction = components['schemas']['CorrectTransactionBody'];

const termsOf = (deal: Deal) =>
  Object.fromEntries(termNames.map((name) => [name, String(deal[name] ?? '')])) as Terms;

function changedTerms(before: Terms, after: Terms): Partial<Correction> {
  const changes: Partial<Record<keyof Terms, string | null>> = {};
  for (const name of termNames) {
    const [was, is] = [before[name].trim(), after[name].trim()];
    if (was === is) continue;
    changes[name] = is === '' && (name === 'book' || name === 'external_id') ? null : is;
  }
  return changes as Partial<Correction>;
}
