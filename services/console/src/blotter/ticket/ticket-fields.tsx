import { markets, products } from '@exchange/calendar';
import { ResourcePicker } from '../../forms/resource-picker';
import { DateTimeField, OpenSelect, SelectField, TextField } from '../../parts/fields';
import { useSession } from '../../session/use-session';
import { types } from '../deal';
import type { TicketDraft, TicketFaults } from './draft';
import { intervalLengths } from './profile-text';

export interface TicketPartProps {
  readonly draft: TicketDraft;
  readonly faults: TicketFaults;
  readonly onChange: (changes: Partial<TicketDraft>) => void;
}

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
  const { isPlatform } = useSession();
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
        options={types}
        value={draft.transaction_type}
        onChange={(transaction_type) => onChange({ transaction_type })}
        error={faults.get('transaction_type')}
      />
      <SelectField
        label="Side"
        options={['buy', 'sell']}
        value={draft.direction}
        onChange={(direction) => onChange({ direction })}
        error={faults.get('direction')}
      />
      <ResourcePicker
        kind="counterparty"
        label="Counterparty"
        {...bound('counterparty_id')}
        isRequired
      />
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
      <ResourcePicker
        kind="asset"
        label="Asset"
        hint="Sets reseller and cost key"
        {...bound('asset_id')}
      />
      {isPlatform && (
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

const shapes = [
  { id: 'flat', label: 'Flat: evenly over the delivery' },
  { id: 'profile', label: 'Profile: intervals' },
  { id: 'block', label: 'Block: a product of a market' },
] as const;
const lengthOptions = intervalLengths.map((length) => ({
  id: String(length),
  label: `${length} minutes`,
}));

export function ShapeFields(props: TicketPartProps) {
  const { draft, onChange } = props;
  const text = textFields(props);
  return (
    <div className="fields">
      <SelectField
        label="Shape"
        options={shapes}
        value={draft.shape}
        onChange={(shape) => onChange({ shape })}
      />
      {draft.shape !== 'block' && (
        <TextField
          label="Volume, MWh"
          inputMode="decimal"
          {...text('volume_mwh')}
          isRequired={draft.shape === 'flat'}
          hint={draft.shape === 'profile' ? 'Empty: the sum of the intervals' : ''}
        />
      )}
      {draft.shape === 'profile' && <ProfileFields {...props} />}
      {draft.shape === 'block' && <BlockFields {...props} />}
    </div>
  );
}

function ProfileFields(props: TicketPartProps) {
  const { draft, onChange } = props;
  return (
    <>
      <SelectField
        label="Interval"
        options={lengthOptions}
        value={String(draft.minutes)}
        onChange={(id) => {
          const minutes = intervalLengths.find((length) => String(length) === id);
          if (minutes !== undefined) onChange({ minutes });
        }}
      />
      <TextField
        label="Intervals"
        isMultiline
        {...textFields(props)('profile')}
        isRequired
        hint="One interval per line, from the start of the delivery: volume in MWh, and a price if it differs. Or start, end, volume, price, as copied from a spreadsheet."
      />
    </>
  );
}

function BlockFields(props: TicketPartProps) {
  const { draft, faults, onChange } = props;
  const text = textFields(props);
  return (
    <>
      <SelectField
        label="Product"
        options={products}
        value={draft.product}
        onChange={(product) => onChange({ product })}
        error={faults.get('product')}
      />
      <TextField label="Power, MW" inputMode="decimal" {...text('mw')} isRequired />
      <OpenSelect
        label="Market"
        none="None: use a time zone"
        options={markets}
        value={draft.market || undefined}
        onChange={(market) => onChange({ market: market ?? '' })}
        error={faults.get('market')}
      />
      <TextField label="Time zone" placeholder="Europe/Berlin" {...text('time_zone')} />
      <TextField
        label="Calendar"
        placeholder="NERC, none"
        hint="Empty: the market’s"
        {...text('calendar')}
      />
    </>
  );
}
