import { ComboField, DateTimeField, SelectField, TextField } from '../../parts/fields';
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

type TextName = {
  [Name in keyof TicketDraft]: string extends TicketDraft[Name] ? Name : never;
}[keyof TicketDraft];

export const textFields =
  ({ draft, faults, onChange }: TicketPartProps) =>
  (name: TextName) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: faults.get(name),
  });

export function TicketFields(props: TicketPartProps) {
  const { draft, faults, onChange } = props;
  const { scope } = useSession();
  const bound = textFields(props);
  const text = (name: TextName) => ({ ...bound(name), maxLength: 200 });
  const moment = (name: 'delivery_start' | 'delivery_end') => ({
    value: draft[name] === '' ? undefined : draft[name],
    onChange: (value: string | undefined) => onChange({ [name]: value ?? '' }),
    isRequired: true,
    error: faults.get(name),
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
        error={faults.get('transaction_type')}
      />
      <SelectField
        label="Side"
        options={sides}
        value={draft.direction}
        onChange={(side) => onChange({ direction: side === 'sell' ? 'sell' : 'buy' })}
        error={faults.get('direction')}
      />
      <CounterpartyField label="Counterparty" {...bound('counterparty_id')} isRequired />
      <TextField label="Book" {...text('book')} />
      <TextField label="Price per MWh" inputMode="decimal" {...bound('price_per_mwh')} isRequired />
      <TextField
        label="Currency"
        hint="ISO 4217 code; empty: the default currency"
        {...text('currency')}
        maxLength={3}
      />
      <DateTimeField label="Delivery from" {...moment('delivery_start')} />
      <DateTimeField label="Delivery to" {...moment('delivery_end')} />
      <TextField
        label="External id"
        hint="Your own id; unique among standing deals"
        {...text('external_id')}
      />
      <TextField
        label="Trade date"
        placeholder="2026-11-20"
        {...text('trade_date')}
        maxLength={10}
      />
      <AssetField label="Asset" {...bound('asset_id')} />
      {scope.kind === 'platform' && (
        <TextField
          label="Reseller id"
          hint="Only without an asset"
          {...text('reseller_id')}
          maxLength={36}
        />
      )}
      <TextField label="Cost key" hint="Only without an asset" {...text('cost_key')} />
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

/** By name among the first thousand, or by id. */
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
      hint="Sets reseller and cost key"
      options={isThere ? options : [{ id: value, label: value }, ...options]}
      value={value === '' ? undefined : value}
      onChange={(id) => onChange(id ?? '')}
      placeholder="Name"
      error={error}
    />
  );
}
