import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { billedSeriesEvents, statementEvents, statementLineEvents } from './events.js';
import { statementHistory } from './history.js';
import { issuedStatementHistory } from './issued-history.js';
import { statementsLane } from './lane.js';
import { statementsProjection } from './projection.js';
import { addStatementReads } from './read.js';
import { addStatementWrites } from './write.js';

export const statementFeature: Feature = {
  name: 'statement',
  contracts: contractsOf(contract),
  tags: {
    Statements:
      'What settled and confirmed deals of a local month come to, by counterparty; issued in runs that never change.',
  },
  streams: [
    defineStreams({
      stream: 'statement-<series id>',
      events: statementEvents,
      lanes: { StatementIssued: [statementsLane], StatementSeriesWithheld: [] },
    }),
    defineStreams({
      stream: 'statement_series-<counterparty id>',
      events: billedSeriesEvents,
      lanes: { StatementSeriesClaimed: [], StatementSeriesReleased: [] },
    }),
    defineStreams({
      stream: 'statement_lines-<id>',
      events: statementLineEvents,
      lanes: { StatementLinesKept: [statementsLane] },
    }),
  ],
  projections: [statementsProjection],
  write: addStatementWrites,
  read: addStatementReads,
  histories: [statementHistory, issuedStatementHistory],
};
