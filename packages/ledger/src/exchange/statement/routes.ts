import { zoneDataVersion } from '@exchange/calendar';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { uuidInput, writeJson } from '@exchange/units';
import { z } from 'zod';
import { defineHistory, defineResourceHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import { exchangeLane } from '../transaction/lane.js';
import { momentPosition } from '../transaction/list/as-of.js';
import { getTransaction } from '../transaction/queries.js';
import { computeStatement } from './compute.js';
import * as contract from './contract.js';
import { statement } from './decide.js';
import { type IssuedStatement, type StatementEvent, statementEvents } from './events.js';
import { issuedLine } from './lines/data.js';
import { listLinesOfDeal } from './lines/deal-lines.js';
import { renderIssued, renderStatement } from './page/render.js';
import { linesOf, listStatements, statementById } from './queries.js';
import { issuedHead } from './resource.js';
import { subjectOf } from './subject.js';
import { addStatementWrites } from './write.js';

type Runs = readonly IssuedStatement[];

const runOf = (runs: Runs, id: string) => runs.find(({ statement_id }) => statement_id === id);

const issuedStatementHistory = defineResourceHistory({
  operationId: 'getStatementHistory',
  path: '/exchange/statements/{id}/history',
  what: 'statement',
  summary: 'History of a settlement statement',
  description:
    'One event, because a statement never changes. The history of its series has all runs.',
  id: uuidInput(),
  async stream(id, { scope, database }) {
    const row = await statementById(database.visibleTo(scope), id);
    return streams.statement(row.kind === 'missing' ? id : required(row, 'statement').series_id);
  },
  sharesItsStream: true,
  events: statementEvents,
  decider: {
    initialState: [] satisfies Runs as Runs,
    evolve: (runs: Runs, event: StatementEvent): Runs =>
      event.type === 'StatementIssued' ? [...runs, event.data] : runs,
  },
  owners: (runs) => runs.slice(0, 1).map(({ reseller_id }) => reseller_id),
  view: (runs, _scope, id) => runOf(runs, id) ?? null,
  resource(runs, _scope, id) {
    const run = runOf(runs, id);
    return run && writeJson(run);
  },
});

const issuedLines = z.array(issuedLine);

const statementHistory = defineHistory({
  operationId: 'getStatementSeriesHistory',
  path: '/exchange/statement-series/{id}/history',
  summary: 'History of a series of settlement statements',
  description: 'The id is the `series_id` of its statements.',
  id: uuidInput(),
  hidesForeign: true,
  stream: streams.statement,
  events: statementEvents,
  decider: statement,
  owners: (state) => [state.statement.reseller_id],
  view: (state) => state.statement,
});

export const statementRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Statements:
      'Settlement statements of a counterparty and local month, issued in immutable runs.',
  },
  write: addStatementWrites,
  read(app, options) {
    const { implementRead, implementList } = readsOn(app, options);
    const { database } = options;

    implementRead(contract.getStatement, async ({ query, scope, tables, moment }) => {
      const subject = subjectOf(scope, query);
      // Names may lag behind deals.
      const position =
        moment === undefined
          ? options.positions.lowest([exchangeLane])
          : await momentPosition(database, moment);
      const { lines, ...content } = await computeStatement(tables, subject, position);
      const figures = { position: position.toString(), zone_data: zoneDataVersion };
      const about = { ...subject, ...content, ...figures };
      return renderStatement(query.format, about, lines);
    });

    implementList(contract.listStatements, ({ query, tables }) =>
      listStatements(tables, query, query),
    );

    implementList(
      contract.listStatementLinesOfTransaction,
      async ({ params, query, scope, tables }) => {
        required(await getTransaction(scope, database, params.id), 'transaction');
        return listLinesOfDeal(tables, params.id, query);
      },
    );

    implementRead(contract.getIssuedStatement, async ({ params, query, scope, tables, moment }) => {
      const row = required(await statementById(tables, params.id), 'statement');
      if (moment !== undefined) {
        await issuedStatementHistory.stateThen(options, { id: params.id, scope, moment });
      }
      const texts = await linesOf(tables, row.lines_id);
      const lines = texts.flatMap((text) => issuedLines.parse(JSON.parse(text)));
      const about = issuedHead.parse(JSON.parse(row.resource));
      const revision = query.format === 'json' ? row.revision : `${row.revision}-${query.format}`;
      return { ...renderIssued(query.format, about, lines), revision };
    });
  },
  histories: [statementHistory, issuedStatementHistory],
};
