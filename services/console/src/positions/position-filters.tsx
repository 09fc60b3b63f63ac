import { readTimeZone } from '@exchange/calendar';
import { currencyFault } from '../forms/check-scalar';
import { ResourcePicker } from '../forms/resource-picker';
import { Button } from '../parts/button';
import {
  CheckboxField,
  DateField,
  OpenSelect,
  SelectField,
  SettledTextField,
} from '../parts/fields';
import { useSession } from '../session/use-session';
import { periodNames } from './picture';
import { groupKeys, groupNames, measureNames } from './position-row';
import {
  filterKeys,
  isTimeOfDay,
  type PositionSearch,
  type PositionTerms,
} from './position-search';
import styles from './positions.module.css';

interface PositionFiltersProps {
  readonly search: PositionSearch;
  readonly terms: PositionTerms;
  readonly fault: string | undefined;
  readonly onChange: (changes: object) => void;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, label]) => ({ id, label }));
const choicesOf = (...words: readonly string[]) =>
  words.map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) }));
const choices = [
  ['direction', 'Direction', choicesOf('buy', 'sell')],
  ['transaction_type', 'Type', choicesOf('nomination', 'trade', 'settlement')],
  ['status', 'Status', choicesOf('pending', 'confirmed', 'settled')],
] as const;

type PickedFilter = 'counterparty_id' | 'book' | 'cost_key' | 'reseller_id' | 'asset_id';

export function PositionFilters({ search, terms, fault, onChange }: PositionFiltersProps) {
  const { isPlatform } = useSession();
  const field = (name: PickedFilter, label: string) => ({
    label,
    value: search[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const { groupBy } = terms;
  return (
    <div className="card stack">
      <div className="fields">
        <SelectField
          label="By"
          options={optionsOf(periodNames)}
          value={terms.period}
          onChange={(period) => onChange({ period, to: undefined })}
        />
        <DateField
          label="First day"
          value={terms.firstDay}
          error={fault}
          onChange={(from) => from !== '' && onChange({ from, to: search.to })}
        />
        <DateField
          label="Last day"
          value={terms.lastDay}
          onChange={(to) => to !== '' && onChange({ from: terms.firstDay, to })}
        />
        <SelectField
          label="Show"
          options={optionsOf(measureNames)}
          value={terms.measure}
          onChange={(measure) => onChange({ measure })}
        />
        <ResourcePicker kind="counterparty" {...field('counterparty_id', 'Counterparty')} />
        <SettledTextField {...field('book', 'Book')} />
      </div>
      <fieldset className="row bare">
        <legend>Group by</legend>
        {groupKeys.map((key) => {
          const others = groupBy.filter((one) => one !== key);
          return (
            <CheckboxField
              key={key}
              label={groupNames[key]}
              value={groupBy.includes(key)}
              isDisabled={others.length === 0}
              onChange={(value) =>
                onChange({ group_by: [...others, ...(value ? [key] : [])].join(',') })
              }
            />
          );
        })}
      </fieldset>
      <details className={styles['more']}>
        <summary>More: time zone and filters</summary>
        <div className="fields">
          <SettledTextField
            label="Time zone"
            value={terms.timeZone}
            hint="IANA, such as America/Chicago"
            faultOf={(zone) =>
              readTimeZone(zone) === undefined ? 'Unknown time zone.' : undefined
            }
            onChange={(time_zone) => onChange({ time_zone })}
          />
          <SettledTextField
            label="Day begins at"
            value={search.day_starts ?? '00:00'}
            hint="HH:MM; European gas days start at 06:00"
            faultOf={(time) => (isTimeOfDay(time) ? undefined : 'Enter a time such as 06:00.')}
            onChange={(day_starts) => onChange({ day_starts })}
          />
          <SettledTextField {...field('cost_key', 'Cost key')} />
          <SettledTextField
            label="Currency"
            value={search.currency ?? ''}
            maxLength={3}
            faultOf={currencyFault}
            onChange={(currency) => onChange({ currency: currency.toUpperCase() })}
          />
          {choices.map(([name, label, options]) => (
            <OpenSelect
              key={name}
              label={label}
              none="Any"
              options={options}
              value={search[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
          {isPlatform && <ResourcePicker kind="reseller" {...field('reseller_id', 'Reseller')} />}
          <ResourcePicker kind="asset" {...field('asset_id', 'Asset')} />
          <div>
            <Button
              onPress={() =>
                onChange(Object.fromEntries(filterKeys.map((key) => [key, undefined])))
              }
            >
              Clear filters
            </Button>
          </div>
        </div>
      </details>
    </div>
  );
}
