import { ResourcePicker } from '../forms/resource-picker';
import { DateField } from '../parts/date-field';
import { readerZone } from '../parts/instants';
import { SelectField } from '../parts/select-field';
import { SettledTextField } from '../parts/settled-text-field';
import { useSession } from '../session/use-session';
import type { PreviewSearch } from './statement-search';
import styles from './statements.module.css';

interface PreviewFormProps {
  readonly search: PreviewSearch;
  readonly onChange: (changed: Readonly<Record<string, unknown>>) => void;
}

/** Of whom, of which month by which clock, and of whose deals a statement is. */
export function PreviewForm({ search, onChange }: PreviewFormProps) {
  const { scope } = useSession();
  return (
    <div className={styles['fields']}>
      <ResourcePicker
        kind="counterparty"
        label="Counterparty"
        isRequired
        value={search.counterparty_id ?? ''}
        onChange={(counterparty_id) => onChange({ counterparty_id })}
      />
      <DateField
        of="month"
        label="Month"
        isRequired
        value={search.month ?? ''}
        onChange={(month) => onChange({ month })}
      />
      <SettledTextField
        label="Time zone"
        hint="Whose month it is, such as America/Chicago"
        value={search.time_zone ?? readerZone()}
        onChange={(time_zone) => onChange({ time_zone })}
      />
      {scope.kind === 'platform' && (
        <>
          <SelectField
            label="Deals of"
            options={[
              { id: 'all', label: 'All, or one reseller' },
              { id: 'none', label: 'No reseller' },
            ]}
            value={search.of_no_reseller === true ? 'none' : 'all'}
            onChange={(id) =>
              onChange({ of_no_reseller: id === 'none' ? true : undefined, reseller_id: undefined })
            }
          />
          {search.of_no_reseller !== true && (
            <ResourcePicker
              kind="reseller"
              label="Reseller"
              value={search.reseller_id ?? ''}
              onChange={(reseller_id) => onChange({ reseller_id })}
            />
          )}
        </>
      )}
    </div>
  );
}
