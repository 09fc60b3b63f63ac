import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { isKeysetOf } from '@exchange/runtime/tables/queries/page-keyset';
import type { z } from 'zod';
import type { FeatureRoutes } from '../../feature-routes.js';
import { addCsvList } from '../../platform/queries/csv-list.js';
import { minutesOf } from '../../platform/queries/windowed-periods.js';
import * as contract from './contract.js';
import { positionKeyset } from './cursor.js';
import { groupingColumns } from './keys.js';
import type { NetPosition } from './net-position.js';
import { listPositions } from './queries.js';

type Column = keyof NetPosition;

const totals = ['volume_mwh', 'value'] as const;
const parts = ['nominated_mwh', 'traded_mwh', 'settled_mwh', 'open_mwh'] as const;
const amounts: ReadonlySet<Column> = new Set([...totals, ...parts]);

type Query = z.output<typeof contract.listPositions.query>;

function columnsOf({ group_by: groupBy, time_zone, day_starts }: Query): readonly Column[] {
  const added = groupingColumns(groupBy).slice(groupBy.length);
  const name = (time_zone ?? day_starts) === undefined ? [] : (['period_name'] as const);
  return ['period_start', 'period_end', ...groupBy, ...totals, ...added, ...parts, ...name];
}

function writePosition(position: NetPosition, columns: readonly Column[]): string {
  const members = columns.map((column) => {
    const value = position[column] ?? null;
    return `"${column}":${amounts.has(column) ? value : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

export const netPositionRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  read(app, options) {
    addCsvList(app, options, contract.listPositions, {
      paths: (query) => columnsOf(query).map((column) => [column]),
      partSize: 5_000,
      isCursor: (cursor, { group_by }) => isKeysetOf(cursor, positionKeyset(group_by)),
      async begin({ query, scope, moment }) {
        const { from, to, period, time_zone = 'UTC', day_starts = '00:00', group_by } = query;
        const request = {
          from: new Date(from),
          to: new Date(to),
          period,
          timeZone: time_zone,
          dayStarts: minutesOf(day_starts),
          groupBy: group_by,
          filter: query,
          moment,
        };
        const columns = columnsOf(query);
        return async (page) => {
          const { positions, next } = await listPositions(scope, options.database, request, page);
          return { items: positions.map((one) => writePosition(one, columns)), next };
        };
      },
    });
  },
};
