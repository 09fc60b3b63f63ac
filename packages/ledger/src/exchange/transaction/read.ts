import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead, readsOn } from '@exchange/runtime/http/reads/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/reads/next-page';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { Listing } from '@exchange/runtime/tables/queries/page';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import * as contract from './contract.js';
import { sendTransactionCsv } from './csv.js';
import { listTransactions as listRoute } from './list/contract.js';
import { isCursorOf } from './list/order.js';
import { countTransactions, listTransactions } from './list/query.js';
import { listRefusals } from './list/refusal-query.js';
import { counterpartyNames } from './ports.js';
import { getTransaction } from './queries.js';

const pageSize = 100;

export function addExchangeReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database } = options;

  implementRaw(app, listRoute, async (contractRequest, reply) => {
    const {
      outcome,
      sort,
      total,
      format,
      limit,
      offset,
      cursor,
      as_of: _,
      code,
      actor,
      refused_from,
      refused_to,
      ...filter
    } = contractRequest.query;
    const isValidCursor = (text: string) =>
      outcome === 'refused' ? isPositionCursor(text) : isCursorOf(sort, text);
    if (cursor !== undefined && !isValidCursor(cursor)) throw foreignCursor(cursor);
    const names = counterpartyNames.of(options);
    const readsNames = filter.q !== undefined || format === 'csv';
    const lanes = [...listRoute.lanes, ...(readsNames ? names.lanes : [])];
    const route: typeof listRoute = { ...listRoute, lanes };
    const { scope, position, moment } = await beginRead(options, route, contractRequest);
    const page = { limit: limit ?? pageSize, offset, cursor };
    const send = async (list: () => Promise<Listing>) => {
      const find = async () => {
        const { items, next } = await list();
        return { resource: `[${items.join(',')}]`, next };
      };
      return sendAnswer(
        reply,
        await answerRead(options, route, contractRequest.raw, position, find),
      );
    };
    if (outcome === 'refused') {
      const refusals = { ...filter, code, actor, refused_from, refused_to };
      return send(() => listRefusals(scope, database, { filter: refusals, moment }, page));
    }
    const prepared = async () => {
      const partners =
        filter.q === undefined ? [] : await names.idsBeginning(database.visibleTo(scope), filter.q);
      const request = { filter, sort, moment, partners };
      if (total === true) {
        reply.header('total-count', String(await countTransactions(scope, database, request)));
      }
      return request;
    };
    if (format === 'csv') {
      const request = await prepared();
      return sendTransactionCsv(reply, options, {
        scope,
        database,
        names: names.inSql,
        request,
        position,
        page: { limit, offset, cursor },
      });
    }
    // After the entity tag, which must not be newer than the answer.
    return send(async () => listTransactions(scope, database, await prepared(), page));
  });

  const { implementRead } = readsOn(app, options);
  implementRead(contract.getTransaction, async ({ params, scope, moment }) =>
    required(await getTransaction(scope, database, params.id, moment), 'transaction'),
  );
}
