import { Link } from '@tanstack/react-router';
import { Status } from '../parts/status';
import type { ItemOf } from '../reading/paths';
import type { ListColumn } from './registry-list';
import { ThingName } from './thing-name';

/** What lists say of an enrollment. Few plans and resellers have many enrollments: their names are read; a premise has one. */
export const enrollmentColumns: readonly ListColumn<ItemOf<'/api/v1/enrollments'>>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    value: (one) => one.customer_name,
    cell: ({ id, customer_name }) => (
      <Link to="/registry/enrollments/$id" params={{ id }}>
        {customer_name}
      </Link>
    ),
  },
  {
    id: 'email',
    title: 'E-mail',
    value: (one) => one.customer_email,
    cell: (one) => one.customer_email,
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Status status={status} />,
  },
  {
    id: 'plan',
    title: 'Plan',
    value: (one) => one.plan_id,
    cell: (one) => <ThingName kind="plan" id={one.plan_id} />,
  },
  {
    id: 'premise',
    title: 'Premise',
    value: (one) => one.premise_asset_id,
    cell: ({ premise_asset_id: id }) => (
      <Link to="/registry/assets/$id" params={{ id }} title={id}>
        {id.slice(0, 8)}
      </Link>
    ),
  },
  {
    id: 'reseller',
    title: 'Reseller',
    value: (one) => one.reseller_id,
    cell: (one) => <ThingName kind="reseller" id={one.reseller_id} />,
  },
  {
    id: 'cost_key',
    title: 'Cost key',
    value: (one) => one.cost_key,
    cell: (one) => one.cost_key ?? '–',
  },
];
