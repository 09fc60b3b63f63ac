import { ComboField } from '../../parts/combo-field';
import { DateTimeField } from '../../parts/date-time-field';
import { SelectField } from '../../parts/select-field';
import { TextField } from '../../parts/text-field';
import { useRead } from '../../reading/use-read';
import { useSession } from '../../session/use-session';
import { CounterpartyField } from '../counterparty-field';
import { types } from '../deal';
import type { TicketDraft, TicketFaults } from './draft';

export interface TicketPartProps {
  readonly draft: TicketDraft;
  readonly faults: TicketFaults;
  readonly onChange: (changes: Partial<TicketDraft>) => void;
}

const typeOptions = types.map((id) => ({ id, label: id }));
const sides = [
  { id: 'buy', label: 'buy' },
  { id: 'sell', label: 'sell' },
];

/** What a field is told of its fault; nothing where there is none. */
export const faultOf = (faults: TicketFaults, name: keyof TicketDraft) => {
  const error = faults.get(name);
  return error === undefined ? {} : { error };
};

/** Who trades what with whom, from when to when, and at what price. */
export function TicketFields({ draft, faults, onChange }: TicketPartProps) {
  const { scope } = useSession();
  const text = (
    name: 'book' | 'external_id' | 'cost_key' | 'reseller_id' | 'currency' | 'trade_date',
  ) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    maxLength: 200,
    ...faultOf(faults, name),
  });
  const moment = (name: 'delivery_start' | 'delivery_end') => ({
    value: draft[name] === '' ? undefined : draft[name],
    onChange: (value: string | undefined) => onChange({ [name]: value ?? '' }),
    isRequired: true,
    ...faultOf(faults, name),
  });
  return (
    <div className="fields">
      <SelectField
        label="Type"
        options={typeOptions}
        value={draft.transaction_type}
        onChange={(id) => {
          const type = types.find((one) => one === id);
          if (type !== undefined) onChange({ transaction_type: type });
        }}
        {...faultOf(faults, 'transaction_type')}
      />
      <SelectField
        label="Side"
        options={sides}
        value={draft.direction}
        onChange={(side) => onChange({ direction: side === 'sell' ? 'sell' : 'buy' })}
        {...faultOf(faults, 'direction')}
      />
      <CounterpartyField
        label="Counterparty"
        value={draft.counterparty_id}
        onChange={(counterparty_id) => onChange({ counterparty_id })}
        isRequired
        {...faultOf(faults, 'counterparty_id')}
      />
      <TextField label="Book" {...text('book')} />
      <TextField
        label="Price per MWh"
        inputMode="decimal"
        value={draft.price_per_mwh}
        onChange={(price_per_mwh) => onChange({ price_per_mwh })}
        isRequired
        {...faultOf(faults, 'price_per_mwh')}
      />
      <TextField
        label="Currency"
        hint="ISO 4217; empty: the installation’s"
        {...text('currency')}
        maxLength={3}
      />
      <DateTimeField label="Delivery from" {...moment('delivery_start')} />
      <DateTimeField label="Delivery to" {...moment('delivery_end')} />
      <TextField
        label="External id"
        hint="Your own; one standing deal has it"
        {...text('external_id')}
      />
      <TextField
        label="Trade date"
        placeholder="2026-11-20"
        {...text('trade_date')}
        maxLength={10}
      />
      <AssetField
        label="Asset"
        value={draft.asset_id}
        onChange={(asset_id) => onChange({ asset_id })}
        {...faultOf(faults, 'asset_id')}
      />
      {scope.kind === 'platform' && (
        <TextField
          label="Reseller id"
          hint="Without an asset"
          {...text('reseller_id')}
          maxLength={36}
        />
      )}
      <TextField label="Cost key" hint="Without an asset" {...text('cost_key')} />
    </div>
  );
}

interface AssetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}

const listedMax = 1_000;

/** An asset by its name, of the first thousand, or by its id. */
function AssetField({ label, value, onChange, error }: AssetFieldProps) {
  const { data } = useRead('/api/v1/assets', { params: { query: { limit: listedMax } } });
  const options = (data ?? []).map(({ id, name, asset_type, cost_key }) => ({
    id,
    label: name,
    note: [asset_type, cost_key].filter((one) => one !== null).join(' · '),
  }));
  const isThere = value === '' || options.some(({ id }) => id === value);
  return (
    <ComboField
      label={label}
      hint="Reseller and cost key come from it"
      options={isThere ? options : [{ id: value, label: value }, ...options]}
      value={value === '' ? undefined : value}
      onChange={(id) => onChange(id ?? '')}
      placeholder="Name"
      {...(error === undefined ? {} : { error })}
    />
  );
}
