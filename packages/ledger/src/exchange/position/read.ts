import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { beginRead } from '@exchange/runtime/http/implement-read';
import { foreignCursor } from '@exchange/runtime/http/next-page';
import { readAnswer } from '@exchange/runtime/http/read-answer';
import type { Page } from '@exchange/runtime/tables/page';
import { isKeysetOf } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { sendCsv } from '../../platform/queries/send-csv.js';
import { minutesOf } from '../../platform/queries/windowed-periods.js';
import { listPositions as listPositionsRoute } from './contract.js';
import { positionKeyset } from './cursor.js';
import { groupingColumns, type PositionKey, positionKeys } from './keys.js';
import type { NetPosition } from './net-position.js';
import { listPositions } from './queries.js';

interface Cell {
  readonly name: string;
  readonly value: string | null;
  readonly isAmount: boolean;
}

interface CellTerms {
  readonly groupBy: readonly PositionKey[];
  readonly isNamed: boolean;
}

const amounts = ['nominated_mwh', 'traded_mwh', 'settled_mwh', 'open_mwh'] as const;

function cellsOf(position: NetPosition, { groupBy, isNamed }: CellTerms): readonly Cell[] {
  const keyCell = (key: PositionKey) => textCell(key, position[key] ?? null);
  const added = groupingColumns(groupBy).slice(groupBy.length);
  return [
    textCell('period_start', position.period_start.toISOString()),
    textCell('period_end', position.period_end.toISOString()),
    ...groupBy.map(keyCell),
    amountCell('volume_mwh', position.volume_mwh),
    amountCell('value', position.value),
    ...added.map(keyCell),
    ...amounts.map((name) => amountCell(name, position[name])),
    ...(isNamed ? [textCell('period_name', position.period_name)] : []),
  ];
}

function headerOf({ groupBy, isNamed }: CellTerms): readonly string[] {
  return [
    'period_start',
    'period_end',
    ...groupBy,
    'volume_mwh',
    'value',
    ...groupingColumns(groupBy).slice(groupBy.length),
    ...amounts,
    ...(isNamed ? ['period_name'] : []),
  ];
}

function writePosition(cells: readonly Cell[]): string {
  const members = cells.map(
    ({ name, value, isAmount }) => `"${name}":${isAmount ? value : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

const textCell = (name: string, value: string | null): Cell => ({ name, value, isAmount: false });
const amountCell = (name: string, value: string): Cell => ({ name, value, isAmount: true });

const pageSize = 100;
const chunkSize = 5_000;

export function addPositionReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implementRaw(app, listPositionsRoute, async (contractRequest, reply) => {
    const { query, raw } = contractRequest;
    const { from, to, period, time_zone, day_starts, group_by: groupBy } = query;
    const { format, limit, offset, cursor } = query;
    if (cursor !== undefined && !isKeysetOf(cursor, positionKeyset(groupBy))) {
      throw foreignCursor(cursor);
    }
    const { scope, position, moment } = await beginRead(
      options,
      listPositionsRoute,
      contractRequest,
    );
    const request = {
      from: new Date(from),
      to: new Date(to),
      period,
      timeZone: time_zone ?? 'UTC',
      dayStarts: minutesOf(day_starts ?? '00:00'),
      groupBy,
      filter: Object.fromEntries(
        positionKeys.flatMap((key) => {
          const value = query[key];
          return value === undefined ? [] : [[key, value]];
        }),
      ),
      moment,
    };
    const terms = { groupBy, isNamed: time_zone !== undefined || day_starts !== undefined };
    const pageOf = (page: Page) => listPositions(scope, database, request, page);

    if (format === 'json') {
      const { positions, next } = await pageOf({ limit: limit ?? pageSize, offset, cursor });
      const items = positions.map((one) => writePosition(cellsOf(one, terms)));
      const resource = `[${items.join(',')}]`;
      return sendAnswer(reply, readAnswer(raw, publicUrl, position, { resource, next }));
    }
    return sendCsv(reply, options, {
      columns: headerOf(terms),
      position,
      page: { limit, offset, cursor },
      partSize: chunkSize,
      async read(page) {
        const { positions, next } = await pageOf(page);
        return {
          rows: positions.map((one) => cellsOf(one, terms).map(({ value }) => value)),
          next,
        };
      },
    });
  });
}
