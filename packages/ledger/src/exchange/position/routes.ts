import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { beginRead } from '@exchange/runtime/http/reads/implement-read';
import { foreignCursor } from '@exchange/runtime/http/reads/next-page';
import { readAnswer } from '@exchange/runtime/http/reads/read-answer';
import type { Page } from '@exchange/runtime/tables/queries/page';
import { isKeysetOf } from '@exchange/runtime/tables/queries/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { sendCsv } from '../../platform/queries/send-csv.js';
import { minutesOf } from '../../platform/queries/windowed-periods.js';
import * as contract from './contract.js';
import { positionKeyset } from './cursor.js';
import { groupingColumns, type PositionKey } from './keys.js';
import type { NetPosition } from './net-position.js';
import { listPositions } from './queries.js';

type Column = keyof NetPosition;

const totals = ['volume_mwh', 'value'] as const;
const parts = ['nominated_mwh', 'traded_mwh', 'settled_mwh', 'open_mwh'] as const;
const amounts: ReadonlySet<Column> = new Set([...totals, ...parts]);

function columnsOf(groupBy: readonly PositionKey[], isNamed: boolean): readonly Column[] {
  const added = groupingColumns(groupBy).slice(groupBy.length);
  const name = isNamed ? (['period_name'] as const) : [];
  return ['period_start', 'period_end', ...groupBy, ...totals, ...added, ...parts, ...name];
}

function cellOf(position: NetPosition, column: Column): string | null {
  const value = position[column] ?? null;
  return value instanceof Date ? value.toISOString() : value;
}

function writePosition(position: NetPosition, columns: readonly Column[]): string {
  const members = columns.map((column) => {
    const cell = cellOf(position, column);
    return `"${column}":${amounts.has(column) ? cell : JSON.stringify(cell)}`;
  });
  return `{${members.join(',')}}`;
}

const pageSize = 100;
const chunkSize = 5_000;

function addPositionReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implementRaw(app, contract.listPositions, async (contractRequest, reply) => {
    const { query, raw } = contractRequest;
    const { from, to, period, time_zone, day_starts, group_by: groupBy } = query;
    const { format, limit, offset, cursor } = query;
    if (cursor !== undefined && !isKeysetOf(cursor, positionKeyset(groupBy))) {
      throw foreignCursor(cursor);
    }
    const { scope, position, moment } = await beginRead(
      options,
      contract.listPositions,
      contractRequest,
    );
    const request = {
      from: new Date(from),
      to: new Date(to),
      period,
      timeZone: time_zone ?? 'UTC',
      dayStarts: minutesOf(day_starts ?? '00:00'),
      groupBy,
      filter: query,
      moment,
    };
    const columns = columnsOf(groupBy, time_zone !== undefined || day_starts !== undefined);
    const pageOf = (page: Page) => listPositions(scope, database, request, page);

    if (format === 'json') {
      const { positions, next } = await pageOf({ limit: limit ?? pageSize, offset, cursor });
      const items = positions.map((one) => writePosition(one, columns));
      const resource = `[${items.join(',')}]`;
      return sendAnswer(reply, readAnswer(raw, publicUrl, position, { resource, next }));
    }
    return sendCsv(reply, options, {
      columns,
      position,
      page: { limit, offset, cursor },
      partSize: chunkSize,
      async read(page) {
        const { positions, next } = await pageOf(page);
        return {
          rows: positions.map((one) => columns.map((column) => cellOf(one, column))),
          next,
        };
      },
    });
  });
}

export const netPositionRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  read: addPositionReads,
};
