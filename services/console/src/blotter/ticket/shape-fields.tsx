import { markets, products } from '@exchange/calendar';
import { SelectField, TextField } from '../../parts/fields';
import { intervalLengths } from './profile-text';
import { type TicketPartProps, textFields } from './ticket-fields';

const shapes = [
  { id: 'flat', label: 'Flat: evenly over the delivery' },
  { id: 'profile', label: 'Profile: intervals' },
  { id: 'block', label: 'Block: a product of a market' },
] as const;
const productOptions = products.map((id) => ({ id, label: id }));
const marketOptions = [
  { id: 'none', label: 'None: use a time zone' },
  ...markets.map((id) => ({ id, label: id })),
];
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
        onChange={(id) => {
          const shape = shapes.find((one) => one.id === id);
          if (shape !== undefined) onChange({ shape: shape.id });
        }}
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
        options={productOptions}
        value={draft.product}
        onChange={(id) => {
          const product = products.find((one) => one === id);
          if (product !== undefined) onChange({ product });
        }}
        error={faults.get('product')}
      />
      <TextField label="Power, MW" inputMode="decimal" {...text('mw')} isRequired />
      <SelectField
        label="Market"
        options={marketOptions}
        value={draft.market === '' ? 'none' : draft.market}
        onChange={(id) => onChange({ market: markets.find((one) => one === id) ?? '' })}
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
