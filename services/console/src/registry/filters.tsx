import type { ReactNode } from 'react';
import type { PickerKind } from '../forms/picker-kinds';
import { ResourcePicker } from '../forms/resource-picker';
import { SelectField } from '../parts/select-field';
import { TextField } from '../parts/text-field';
import { useTyped } from '../parts/use-typed';
import styles from './registry.module.css';
import { usePageSearch } from './use-page-search';

/** The filters of a list, above it. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return (
    <search className={styles['filters']} aria-label="Filters">
      {children}
    </search>
  );
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

/** A filter that is typed. */
export function TextFilter({ name, label, hint }: FilterProps) {
  const [search, change] = usePageSearch();
  const [text, setText] = useTyped(search[name] ?? '', (settled) => change({ [name]: settled }));
  return <TextField label={label} type="search" value={text} onChange={setText} hint={hint} />;
}

const any = '(any)';

/** A filter that is one of a few values. */
export function ChoiceFilter({
  name,
  label,
  choices,
}: FilterProps & { readonly choices: readonly (readonly [string, string])[] }) {
  const [search, change] = usePageSearch();
  return (
    <SelectField
      label={label}
      options={[{ id: any, label: 'Any' }, ...choices.map(([id, text]) => ({ id, label: text }))]}
      value={search[name] ?? any}
      onChange={(id) => change({ [name]: id === any ? undefined : id })}
    />
  );
}

/** A filter that is a thing of the registry. */
export function ThingFilter({ name, label, kind }: FilterProps & { readonly kind: PickerKind }) {
  const [search, change] = usePageSearch();
  return (
    <ResourcePicker
      kind={kind}
      label={label}
      value={search[name] ?? ''}
      onChange={(id) => change({ [name]: id })}
    />
  );
}
