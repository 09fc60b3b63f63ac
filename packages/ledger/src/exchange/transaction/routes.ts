import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { isPositionCursor } from '@exchange/runtime/http/reads/next-page';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { type JsonObject, transactionId } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { addCsvList } from '../../platform/queries/csv-list.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { transaction } from './decide.js';
import { transactionEvents } from './events.js';
import { initialDataIn } from './initial/find-creation.js';
import { creatingEvents } from './initial/initial-events.js';
import * as lifecycle from './lifecycle/contract.js';
import { addLifecycleWrites } from './lifecycle/write.js';
import { lastChange } from './list/as-of.js';
import * as list from './list/contract.js';
import { isCursorOf } from './list/order.js';
import { countTransactions, listTransactions } from './list/query.js';
import { listRefusals } from './list/refusal-query.js';
import { counterpartyNames } from './ports.js';
import { getTransaction } from './queries.js';
import { transactionCsvPaths } from './resource.js';
import { addExchangeWrites } from './write.js';

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
  },
  read(app, options) {
    const { database } = options;
    const names = counterpartyNames.of(options);

    addCsvList(app, options, list.listTransactions, {
      paths: () => transactionCsvPaths,
      partSize: 2_000,
      isCursor: (cursor, { outcome, sort }) =>
        outcome === 'refused' ? isPositionCursor(cursor) : isCursorOf(sort, cursor),
      moreLanes: ({ q, format }) => (q !== undefined || format === 'csv' ? names.lanes : []),
      async begin({ query: filter, scope, tables, moment }, reply) {
        const { outcome, sort, total, format, q } = filter;
        if (outcome === 'refused') {
          return (page) => listRefusals(scope, database, { filter, moment }, page);
        }
        const partners = q === undefined ? [] : await names.idsBeginning(tables, q);
        const request = { filter, sort, moment, partners };
        if (total === true) {
          reply.header('total-count', String(await countTransactions(scope, database, request)));
        }
        if (format === 'json' || moment !== undefined) {
          return (page) => listTransactions(scope, database, request, page);
        }
        // All parts show one position: no row is repeated or omitted.
        const now = { kind: 'position', position: await lastChange(database) } as const;
        return (page) => listTransactions(scope, database, { ...request, moment: now }, page);
      },
      async complete(rows, { tables }) {
        const idOf = (row: JsonObject) => String(row['counterparty_id']);
        const known = await names.of(tables, rows.map(idOf));
        return rows.map((row) => {
          const { code = null, name = null } = known.get(idOf(row)) ?? {};
          return { ...row, counterparty_code: code, counterparty_name: name };
        });
      },
    });

    const { implementRead } = readsOn(app, options);
    implementRead(contract.getTransaction, async ({ params, scope, moment }) =>
      required(await getTransaction(scope, database, params.id, moment), 'transaction'),
    );
  },
  histories: [transactionHistory],
  resolveFromOtherStream: creatingEvents,
};
