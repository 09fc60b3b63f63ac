import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { beginRead, readsOn } from '@exchange/runtime/http/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/next-page';
import { readAnswer, required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { listTransactions as listRoute } from './list-contract.js';
import { isCursorOf } from './list-order.js';
import { countTransactions, listTransactions } from './list-query.js';
import { sendCsv } from './list-send.js';
import { getTransaction, listRefusals } from './queries.js';

const pageSize = 100;

export function addExchangeReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  // As CSV, transactions go out as they are read: that is no text to answer with, hence the lower level.
  implementRaw(app, listRoute, async (asked, reply) => {
    const {
      outcome,
      sort,
      total,
      format,
      limit,
      offset,
      cursor,
      as_of: _,
      ...filter
    } = asked.query;
    const isOurs = (text: string) =>
      outcome === 'refused' ? isPositionCursor(text) : isCursorOf(sort, text);
    if (cursor !== undefined && !isOurs(cursor)) throw foreignCursor(cursor);
    const { scope, position, moment } = await beginRead(options, listRoute, asked);
    const page = { limit: limit ?? pageSize, offset, cursor };
    if (outcome === 'refused') {
      const { items, next } = await listRefusals(scope, database, page);
      const resource = `[${items.join(',')}]`;
      return sendAnswer(reply, readAnswer(asked.raw, publicUrl, position, { resource, next }));
    }
    const request = { filter, sort, moment };
    if (total === true) {
      reply.header('total-count', String(await countTransactions(scope, database, request)));
    }
    if (format === 'csv') {
      return sendCsv(reply, {
        scope,
        database,
        publicUrl,
        request,
        position,
        page: { limit, offset, cursor },
      });
    }
    const { items, next } = await listTransactions(scope, database, request, page);
    const resource = `[${items.join(',')}]`;
    return sendAnswer(reply, readAnswer(asked.raw, publicUrl, position, { resource, next }));
  });

  const { implementRead } = readsOn(app, options);
  implementRead(contract.getTransaction, async ({ params, scope, moment }) =>
    required(await getTransaction(scope, database, params.id, moment), 'transaction'),
  );
}
