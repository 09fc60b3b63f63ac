import { Link } from '@tanstack/react-router';
import type { ListColumn } from './registry-list';

interface Coded {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** The first columns of things that have a code: the name, which leads to the thing's page, and the code. */
export function codedColumns<Item extends Coded>(
  page: '/registry/resellers/$id' | '/registry/utilities/$id' | '/registry/counterparties/$id',
): readonly ListColumn<Item>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={page} params={{ id }}>
          {name}
        </Link>
      ),
    },
    { id: 'code', title: 'Code', value: ({ code }) => code, cell: ({ code }) => code },
  ];
}
