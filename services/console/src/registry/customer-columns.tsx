import { Link } from '@tanstack/react-router';
import { Status } from '../parts/status';
import type { ItemOf } from '../reading/paths';
import type { ListColumn } from './registry-list';

type Customer = ItemOf<'/api/v1/customers'>;

/** What a list of customers shows. */
export const customerColumns: readonly ListColumn<Customer>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/registry/customers/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { id: 'email', title: 'E-mail', value: ({ email }) => email, cell: ({ email }) => email ?? '–' },
  {
    id: 'external_ref',
    title: 'External reference',
    value: ({ external_ref }) => external_ref,
    cell: ({ external_ref }) => external_ref ?? '–',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Status status={status} />,
  },
];
