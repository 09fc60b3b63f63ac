import { Link } from '@tanstack/react-router';
import { Status } from '../parts/status';
import type { ItemOf } from '../reading/paths';
import type { ListColumn } from './registry-list';

type Asset = ItemOf<'/api/v1/assets'>;

/** What a list of assets shows. */
export const assetColumns: readonly ListColumn<Asset>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/registry/assets/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'asset_type',
    title: 'Type',
    value: ({ asset_type }) => asset_type,
    cell: ({ asset_type }) => asset_type,
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Status status={status} />,
  },
  { id: 'state', title: 'State', value: ({ state }) => state, cell: ({ state }) => state ?? '–' },
  {
    id: 'cost_key',
    title: 'Cost key',
    value: ({ cost_key }) => cost_key,
    cell: ({ cost_key }) => cost_key ?? '–',
  },
];
