import { currencyFault, idFault } from '../forms/check-scalar';
import { ResourcePicker } from '../forms/resource-picker';
import type { NameOf } from '../names/use-names';
import { Button } from '../parts/button';
import { CheckboxField, DateTimeField, OpenSelect, SettledTextField } from '../parts/fields';
import styles from './blotter.module.css';
import { statuses, types } from './deal';
import { type BlotterSearch, filterOf, timeFilters } from './search';

export interface FilterPanelProps {
  readonly search: BlotterSearch;
  readonly onChange: (changes: Partial<BlotterSearch>) => void;
  readonly isPlatform: boolean;
}

const wordFilters = [
  ['status', statuses],
  ['transaction_type', types],
] as const;

const textFilters = [
  ['cost_key', 'Cost key', undefined],
  ['external_id', 'External id', undefined],
  ['currency', 'Currency', currencyFault],
  ['asset_id', 'Asset id', idFault],
  ['reseller_id', 'Reseller id', idFault],
] as const;

export function FilterPanel({ search, onChange, isPlatform }: FilterPanelProps) {
  const cleared = Object.fromEntries(
    Object.keys(filterOf(search)).map((name) => [name, undefined]),
  );
  return (
    <section className={`card stack ${styles['filters']}`} aria-label="Filters">
      {wordFilters.map(([name, words]) => {
        const chosen: readonly string[] = search[name] ?? [];
        return (
          <fieldset key={name} className="row bare">
            <legend>{labels[name]}</legend>
            {words.map((word) => (
              <CheckboxField
                key={word}
                label={word}
                value={chosen.includes(word)}
                onChange={(isOn) =>
                  onChange({
                    [name]: isOn ? [...chosen, word] : chosen.filter((one) => one !== word),
                  })
                }
              />
            ))}
          </fieldset>
        );
      })}
      <div className="fields">
        <ResourcePicker
          kind="counterparty"
          label="Counterparty"
          value={search.counterparty_id?.[0] ?? ''}
          onChange={(id) => onChange({ counterparty_id: id === '' ? undefined : [id] })}
        />
        <OpenSelect
          label="Side"
          none="Any"
          options={['buy', 'sell']}
          value={search.direction}
          onChange={(direction) => onChange({ direction })}
        />
        <TextFilter
          label="Book"
          value={search.book?.[0]}
          onSet={(book) => onChange({ book: book === undefined ? undefined : [book] })}
        />
        {textFilters.map(
          ([name, label, faultOf]) =>
            (isPlatform || name !== 'reseller_id') && (
              <TextFilter
                key={name}
                label={label}
                faultOf={faultOf}
                value={search[name]}
                onSet={(value) => onChange({ [name]: value })}
              />
            ),
        )}
        {timeFilters.map((name) => (
          <DateTimeField
            key={name}
            label={labels[name] ?? name}
            value={search[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <div>
        <Button size="small" onPress={() => onChange(cleared)}>
          Clear all filters
        </Button>
      </div>
    </section>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly faultOf?: ((text: string) => string | undefined) | undefined;
  readonly onSet: (value: string | undefined) => void;
}

function TextFilter({ value = '', onSet, ...field }: TextFilterProps) {
  const set = (text: string) => onSet(text === '' ? undefined : text);
  return <SettledTextField {...field} value={value} onChange={set} maxLength={200} />;
}

const labels: Readonly<Record<string, string>> = {
  q: 'Begins with',
  status: 'Status',
  transaction_type: 'Type',
  counterparty_id: 'Counterparty',
  book: 'Book',
  direction: 'Side',
  currency: 'Currency',
  asset_id: 'Asset',
  reseller_id: 'Reseller',
  cost_key: 'Cost key',
  external_id: 'External id',
  delivery_from: 'Delivered from',
  delivery_to: 'Delivered before',
  submitted_from: 'Submitted from',
  submitted_to: 'Submitted before',
  changed_from: 'Changed from',
  changed_to: 'Changed before',
};

interface FilterChipsProps {
  readonly search: BlotterSearch;
  readonly counterpartyOf: NameOf;
  readonly onDrop: (name: string) => void;
}

export function FilterChips({ search, counterpartyOf, onDrop }: FilterChipsProps) {
  const filters = Object.entries(filterOf(search));
  if (filters.length === 0) return null;
  return (
    <ul className="row bare" aria-label="Active filters">
      {filters.map(([name, value]) => {
        const values: readonly string[] = typeof value === 'string' ? [value] : value;
        const texts = values
          .map((one) => (name === 'counterparty_id' ? counterpartyOf(one) : one))
          .join(', ');
        return (
          <li key={name}>
            <Button
              size="small"
              aria-label={`Remove the filter ${labels[name] ?? name}: ${texts}`}
              onPress={() => onDrop(name)}
            >
              {labels[name] ?? name}: {texts} <span aria-hidden="true">✕</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
