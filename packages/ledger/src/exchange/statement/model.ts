import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { billedSeriesEvents, statementEvents, statementLineEvents } from './events.js';
import { statementsLane } from './lane.js';
import { statementsProjection } from './projection.js';

export const statementModel: FeatureModel = {
  name: 'statement',
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
};
