import { isDate, isId } from '../../forms/check-scalar';
import { ResourcePicker } from '../../forms/resource-picker';
import type { PickerKind } from '../../forms/use-choices';
import { DateField, OpenSelect, TextField } from '../../parts/fields';
import { useTyped } from '../../parts/fields/use-typed';
import { type PageSearch, usePageSearch } from '../../reading/address';

export interface ListFilter<Query> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: PickerKind;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly isDay?: boolean;
  readonly isPlatformOnly?: boolean;
  readonly faultOf?: (value: string) => string | undefined;
  readonly query: (value: string) => Query;
}

const charsMax = 200;

export const wordsFilter = (hint?: string): ListFilter<{ readonly q?: string }> => ({
  name: 'q',
  label: 'Search',
  hint,
  query: (value) => {
    const q = value.trim().slice(0, charsMax).trim();
    return q === '' ? {} : { q };
  },
});

export const stateFilter = (label = 'State'): ListFilter<{ readonly state?: string }> => ({
  name: 'state',
  label,
  hint: 'Two letters, such as TX',
  faultOf: (value) => (/^[A-Za-z]{2}$/.test(value) ? undefined : 'Enter two letters.'),
  query: (value) => (/^[A-Za-z]{2}$/.test(value) ? { state: value.toUpperCase() } : {}),
});

export const dayFilter = <Query,>(
  name: string,
  label: string,
  query: (day: string) => Query,
): ListFilter<Query> => ({ name, label, query, isDay: true });

export const exactFilter = <Query,>(
  name: string,
  label: string,
  query: (text: string) => Query,
  hint = 'Exact text',
): ListFilter<Query> => ({ name, label, query, hint });

/** The name in the address is the kind. */
export function thingFilter<Query>(
  kind: PickerKind,
  label: string,
  query: (id: string) => Query,
): ListFilter<Query> {
  return { name: kind, label, kind, query };
}

export const resellerFilter = (label = 'Reseller') => ({
  ...thingFilter('reseller', label, (reseller_id) => ({ reseller_id })),
  isPlatformOnly: true,
});

export function filterQuery<Query>(
  filters: readonly ListFilter<Partial<Query>>[],
  search: PageSearch,
): Partial<Query> {
  let query: Partial<Query> = {};
  for (const { name, kind, choices, isDay = false, query: read } of filters) {
    const value = search[name] ?? '';
    const isValid =
      value !== '' &&
      (kind === undefined || isId(value)) &&
      (!isDay || isDate(value)) &&
      (choices === undefined || choices.some(([choice]) => choice === value));
    if (isValid) query = { ...query, ...read(value) };
  }
  return query;
}

export function Filters({ filters }: { readonly filters: readonly ListFilter<unknown>[] }) {
  return (
    <search className="fields" aria-label="Filters">
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} />
      ))}
    </search>
  );
}

function FilterField({ filter }: { readonly filter: ListFilter<unknown> }) {
  const { name, label, hint, kind, choices, isDay = false, faultOf } = filter;
  const [search, change] = usePageSearch();
  const value = search[name] ?? '';
  const set = (next: string | undefined) => change({ [name]: next });
  if (kind !== undefined) {
    return <ResourcePicker kind={kind} label={label} value={value} onChange={set} />;
  }
  if (isDay) return <DateField label={label} value={value} onChange={set} />;
  if (choices === undefined) {
    const error = value === '' ? undefined : faultOf?.(value);
    return <TypedFilter label={label} hint={hint} error={error} value={value} onChange={set} />;
  }
  return (
    <OpenSelect
      label={label}
      none="Any"
      options={choices.map(([id, text]) => ({ id, label: text }))}
      value={value || undefined}
      onChange={set}
    />
  );
}

interface TypedFilterProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TypedFilter({ value, onChange, ...field }: TypedFilterProps) {
  const [text, setText] = useTyped(value, onChange);
  return <TextField {...field} type="search" value={text} onChange={setText} />;
}
