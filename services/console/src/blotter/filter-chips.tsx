import type { NameOf } from '../names/use-names';
import { Button } from '../parts/button';
import styles from './blotter.module.css';
import { type BlotterSearch, filterOf } from './search';

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

export interface FilterChipsProps {
  readonly search: BlotterSearch;
  readonly counterpartyOf: NameOf;
  readonly onDrop: (name: string) => void;
}

/** What the list is filtered by, each to be taken back. */
export function FilterChips({ search, counterpartyOf, onDrop }: FilterChipsProps) {
  const filters = Object.entries(filterOf(search));
  if (filters.length === 0) return null;
  return (
    <ul className={styles['bar']} aria-label="Filters that are set">
      {filters.map(([name, value]) => {
        const values: readonly string[] = typeof value === 'string' ? [value] : value;
        const said = values
          .map((one) => (name === 'counterparty_id' ? counterpartyOf(one) : one))
          .join(', ');
        return (
          <li key={name}>
            <Button
              size="small"
              aria-label={`Drop the filter ${labels[name] ?? name}: ${said}`}
              onPress={() => onDrop(name)}
            >
              {labels[name] ?? name}: {said} <span aria-hidden="true">✕</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
