import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JsonRecord } from '../../forms/shape';
import { type PickerKind, pickerSources, useChoice } from '../../forms/use-choices';
import { Facts } from '../../parts/values/facts';
import { zoneFormat } from '../../parts/values/instants';
import { Status } from '../../parts/values/values';
import type { ItemOf } from '../../reading/paths';

export type ListValue = string | number | null | undefined;

export interface ListColumn<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
  /** The sort key; a column without one is not sorted. */
  readonly value?: (item: Item) => ListValue;
}

export const cellsOf = <Item,>(columns: readonly ListColumn<Item>[]) =>
  Object.fromEntries(columns.map(({ title, cell }) => [title, cell]));

const columnWith =
  <Value extends ListValue>(shown: (value: Value) => ReactNode, isNumber = false) =>
  <Item,>(id: string, title: string, value: (item: Item) => Value): ListColumn<Item> => ({
    id,
    title,
    isNumber,
    value,
    cell: (item) => shown(value(item)),
  });

export const textColumn = columnWith((text: string | null) => text || '–');
export const numberColumn = columnWith((count: number) => count.toLocaleString(), true);
export const dayColumn = columnWith((day: string | null | undefined) => (
  <span className="whole">{dayText(day)}</span>
));

/** Makes a column of links; `none` replaces a missing one. */
export function thingColumn<Item>(
  kind: PickerKind,
  title: string,
  value: (item: Item) => string | null,
  none = '–',
): ListColumn<Item> {
  const cell = (item: Item) => {
    const id = value(item);
    return id === null ? none : <ThingName kind={kind} id={id} />;
  };
  // Its ids are invisible, so that it does not sort.
  return { id: kind, title, cell };
}

export function nameColumn<Item extends { readonly id: string }>(
  page: PageOfThing,
  name: (item: Item) => string,
): ListColumn<Item> {
  return {
    id: 'name',
    title: 'Name',
    value: name,
    cell: (item) => (
      <Link to={page} params={{ id: item.id }}>
        {name(item)}
      </Link>
    ),
  };
}

export function statusColumn<Item extends { readonly status: string }>(): ListColumn<Item> {
  return {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Status status={status} />,
  };
}

export const customerColumns: readonly ListColumn<ItemOf<'/api/v1/customers'>>[] = [
  nameColumn('/registry/customers/$id', ({ name }) => name),
  textColumn('email', 'E-mail', ({ email }) => email),
  textColumn('external_ref', 'External reference', ({ external_ref }) => external_ref),
  statusColumn(),
];

export const assetColumns: readonly ListColumn<ItemOf<'/api/v1/assets'>>[] = [
  nameColumn('/registry/assets/$id', ({ name }) => name),
  textColumn('asset_type', 'Type', ({ asset_type }) => asset_type),
  statusColumn(),
  textColumn('state', 'State', ({ state }) => state),
  textColumn('cost_key', 'Cost key', ({ cost_key }) => cost_key),
];

export function AttributeFacts({ attributes }: { readonly attributes: JsonRecord }) {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return <p className="muted">No attributes.</p>;
  const texts = entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return <Facts isCard values={Object.fromEntries(texts)} />;
}

export type PageOfThing = (typeof pickerSources)[PickerKind]['page'];

export function ThingName({ kind, id }: { readonly kind: PickerKind; readonly id: string | null }) {
  const { data } = useChoice(kind, id ?? '');
  if (id === null) return <>–</>;
  return (
    <Link to={pickerSources[kind].page} params={{ id }} title={id}>
      {data?.name ?? id.slice(0, 8)}
    </Link>
  );
}

export function dayText(day: string | null | undefined): string {
  if (day === null || day === undefined) return '–';
  return zoneFormat('UTC', { dateStyle: 'medium' })(Date.parse(`${day}T00:00:00Z`));
}
