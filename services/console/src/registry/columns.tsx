import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PickerKind } from '../forms/use-choices';
import { Status } from '../parts/values';
import type { ItemOf } from '../reading/paths';
import { type PageOfThing, ThingName } from './facts';

export interface ListColumn<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly isNumber?: true;
  readonly value: (item: Item) => string | number | null | undefined;
}

export function textColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => string | null,
): ListColumn<Item> {
  return { id, title, value, cell: (item) => value(item) ?? '–' };
}

export function numberColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => number,
): ListColumn<Item> {
  return { id, title, isNumber: true, value, cell: (item) => value(item).toLocaleString() };
}

/** `none` replaces a missing link. */
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
  return { id: kind, title, value, cell };
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
