import { listPositions as listPositionsRoute } from '@exchange/api-contract';
import {
  listPositions,
  type NetPosition,
  type PositionKey,
  readMoment,
} from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

const periodMs = { hour: 3_600_000, day: 86_400_000 } as const;

export function addPositionRoutes(app: FastifyInstance, options: QueryApiOptions): void {
  implement(app, listPositionsRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listPositionsRoute, raw);
    const { from, to, period, group_by: groupBy, as_of, format, limit } = query;
    const { counterparty_id, asset_id, cost_key, transaction_type, status } = query;
    const filter = { counterparty_id, asset_id, cost_key, transaction_type, status };
    const positions = await listPositions(scope, options.database, {
      from: new Date(from),
      to: new Date(to),
      period,
      groupBy,
      filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
      limit,
      ...(as_of === undefined ? {} : { moment: readMoment(as_of) }),
    });
    const rows = positions.map((one) => cellsOf(one, groupBy, periodMs[period]));
    if (format === 'csv') {
      const head = ['period_start', 'period_end', ...groupBy, 'volume_mwh', 'value'];
      const body = [head, ...rows.map((row) => row.map(([, cell]) => csvCell(cell)))]
        .map((cells) => cells.join(','))
        .join('\r\n');
      return { status: 200, body: `${body}\r\n`, mediaType: 'text/csv', headers };
    }
    const items = rows.map((row) => `{${row.map(jsonMember).join(',')}}`);
    return { status: 200, body: `[${items.join(',')}]`, headers };
  });
}

type Cell = readonly [name: string, value: string | null];

function cellsOf(
  position: NetPosition,
  groupBy: readonly PositionKey[],
  length: number,
): readonly Cell[] {
  const { period_start, volume_mwh, value } = position;
  const end = new Date(period_start.getTime() + length);
  return [
    ['period_start', period_start.toISOString()],
    ['period_end', end.toISOString()],
    ...groupBy.map((key): Cell => [key, position[key] ?? null]),
    ['volume_mwh', volume_mwh],
    ['value', value],
  ];
}

/** Amounts are numbers, digit by digit; everything else is text. */
function jsonMember([name, value]: Cell): string {
  const isAmount = name === 'volume_mwh' || name === 'value';
  return `"${name}":${isAmount ? value : JSON.stringify(value)}`;
}

function csvCell(value: string | null): string {
  if (value === null) return '';
  // A cell that a spreadsheet would take for a formula is kept a text.
  const text = /^[=+@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
