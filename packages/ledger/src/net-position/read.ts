import { Readable } from 'node:stream';
import { csvLine } from '@exchange/runtime/http/csv';
import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { beginRead } from '@exchange/runtime/http/implement-read';
import { foreignCursor, nextLink } from '@exchange/runtime/http/next-page';
import { readAnswer } from '@exchange/runtime/http/read-answer';
import { isKeysetOf } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { cellsOf, headerOf, writePosition } from './cells.js';
import { listPositions as listPositionsRoute } from './contract.js';
import { positionKeyset } from './cursor.js';
import { positionKeys } from './keys.js';
import { minutesOf } from './periods.js';
import { listPositions } from './queries.js';

const pageSize = 100;
/** As CSV everything is sent, so many positions at a time. */
const chunkSize = 5_000;

/** As CSV, positions go out as they are read: that is not text to answer with, hence the lower level. */
export function addPositionReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implementRaw(app, listPositionsRoute, async (asked, reply) => {
    const { query, raw } = asked;
    const { from, to, period, time_zone, day_starts, group_by: groupBy } = query;
    const { format, limit, offset, cursor } = query;
    if (cursor !== undefined && !isKeysetOf(cursor, positionKeyset(groupBy))) {
      throw foreignCursor(cursor);
    }
    const { scope, position, moment } = await beginRead(options, listPositionsRoute, asked);
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
    // The first chunk is read before anything is sent, so that what is wrong can still be answered.
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
