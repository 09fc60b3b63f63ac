import { Readable } from 'node:stream';
import { csvLine } from '@exchange/runtime/http/csv';
import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { beginRead } from '@exchange/runtime/http/implement-read';
import { foreignCursor, nextLink } from '@exchange/runtime/http/next-page';
import { readAnswer } from '@exchange/runtime/http/read-answer';
import { isKeysetOf } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
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
  /** Whether periods follow a local clock. */
  readonly isNamed: boolean;
}

const amounts = ['nominated_mwh', 'traded_mwh', 'settled_mwh', 'open_mwh'] as const;

/** Newer members follow older ones. */
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

/** Amounts are numbers with all digits. */
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

/** Uses `implementRaw`, because CSV is streamed. */
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
    const pageOf = (page: { readonly limit: number; readonly cursor?: string | undefined }) =>
      listPositions(scope, database, request, {
        offset: page.cursor === cursor ? offset : 0,
        ...page,
      });

    if (format === 'json') {
      const { positions, next } = await pageOf({ limit: limit ?? pageSize, cursor });
      const items = positions.map((one) => writePosition(cellsOf(one, terms)));
      const resource = `[${items.join(',')}]`;
      return sendAnswer(reply, readAnswer(raw, publicUrl, position, { resource, next }));
    }
    // Read before the answer starts, so that errors can still change its status.
    const first = await pageOf({ limit: limit ?? chunkSize, cursor });
    reply.header('ledger-position', position.toString());
    reply.header('content-type', 'text/csv; charset=utf-8');
    if (limit !== undefined && first.next !== undefined) {
      reply.header('link', nextLink(raw, publicUrl, first.next));
    }
    async function* lines() {
      yield csvLine(headerOf(terms));
      let chunk = first;
      for (;;) {
        const cells = chunk.positions.map((one) => cellsOf(one, terms).map(({ value }) => value));
        yield cells.map(csvLine).join('');
        if (limit !== undefined || chunk.next === undefined) return;
        chunk = await pageOf({ limit: chunkSize, cursor: chunk.next });
      }
    }
    return reply.send(Readable.from(lines()));
  });
}
