import { required } from '@exchange/runtime/http/reads/read-answer';
import { uuidInput, writeJson } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { type IssuedStatement, type StatementEvent, statementEvents } from './events.js';
import { statementById } from './queries.js';

type Runs = readonly IssuedStatement[];

export const issuedStatementHistory = defineResourceHistory({
  operationId: 'getStatementHistory',
  path: '/exchange/statements/{id}/history',
  what: 'statement',
  summary: 'History of a settlement statement',
  description:
    'One event, because a statement never changes. The history of its series has all runs.',
  id: uuidInput(),
  async stream(id, { scope, database }) {
    const row = await statementById(scope, database, id);
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

const runOf = (runs: Runs, id: string) => runs.find(({ statement_id }) => statement_id === id);
