import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead, readsOn } from '@exchange/runtime/http/reads/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/reads/next-page';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { Listing } from '@exchange/runtime/tables/queries/page';
import { transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { sendTransactionCsv } from './csv.js';
import { transaction } from './decide.js';
import { transactionEvents } from './events.js';
import { initialDataIn } from './initial/find-creation.js';
import { creatingEvents } from './initial/initial-events.js';
import * as lifecycle from './lifecycle/contract.js';
import { addCorrectionWrites } from './lifecycle/correct-write.js';
import { addLifecycleWrites } from './lifecycle/write.js';
import * as list from './list/contract.js';
import { listTransactions as listRoute } from './list/contract.js';
import { isCursorOf } from './list/order.js';
import { countTransactions, listTransactions } from './list/query.js';
import { listRefusals } from './list/refusal-query.js';
import { counterpartyNames } from './ports.js';
import { getTransaction } from './queries.js';
import { addExchangeWrites } from './write.js';

const pageSize = 100;

function addExchangeReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database } = options;

  implementRaw(app, listRoute, async (contractRequest, reply) => {
    const { query: filter } = contractRequest;
    const { outcome, sort, total, format, limit, offset, cursor } = filter;
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
      return send(() => listRefusals(scope, database, { filter, moment }, page));
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

const transactionHistory = defineHistory({
  operationId: 'getTransactionHistory',
  path: '/exchange/transactions/{id}/history',
  summary: 'History of a transaction',
  id: transactionId,
  stream: streams.transaction,
  async resolveFromOtherStream(id, options) {
    const stored = await options.resolveFromOtherStream(streams.transaction(id));
    const data = stored && initialDataIn(options, stored, id);
    return data && { stored, event: { type: 'TransactionSubmitted' as const, data } };
  },
  events: transactionEvents,
  decider: transaction,
  owners: (state) => [state.transaction.reseller_id],
  view({ transaction: fields, ...rest }) {
    const { submitted_at: _, changed_at: __, delivered_mwh: ___, ...members } = fields;
    const { direction, currency, book, trade_date, external_id, shape, ...always } = members;
    const deal = { direction, currency, book, trade_date, external_id, shape };
    const present = Object.entries(deal).filter(([, value]) => value !== undefined);
    return { ...always, ...rest, ...Object.fromEntries(present) };
  },
});

export const transactionRoutes: FeatureRoutes = {
  contracts: [...contractsOf(contract), ...contractsOf(list), ...contractsOf(lifecycle)],
  tags: {
    Exchange: 'Nominations, trades and settlements, with their lifecycle and history.',
  },
  write(app, dependencies, installation) {
    addExchangeWrites(app, dependencies, installation);
    addLifecycleWrites(app, dependencies, installation);
    addCorrectionWrites(app, dependencies, installation);
  },
  read: addExchangeReads,
  histories: [transactionHistory],
  resolveFromOtherStream: creatingEvents,
};
