import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import type { FeatureModel } from '../../feature-model.js';
import { streams } from '../../streams.js';
import { billedSeriesEvents, statementEvents, statementLineEvents } from './events.js';
import { statementsLane } from './lane.js';
import { issuedHeadOf, writeStatementHead } from './resource.js';
import {
  type StatementLinesRow,
  type StatementRow,
  statementLinesTable,
  statementsTable,
} from './table.js';

// Raw SQL: the rows to delete depend on two tables.

const isStatementEvent = eventGuard(statementEvents);
const isLinesEvent = eventGuard(statementLineEvents);

const statementsProjection: FeatureProjection = {
  lane: statementsLane,
  version: 1,
  streamPrefixes: ['statement-', 'statement_lines-'],
  tables: [statementsTable, statementLinesTable],
  // A part of lines nearly fills an event.
  batchMax: 16,
  async apply(client, events) {
    const statements: StatementRow[] = [];
    const lines: StatementLinesRow[] = [];
    for (const { event, ...at } of events) {
      if (isStatementEvent(event)) {
        if (event.type !== 'StatementIssued') continue;
        statements.push({
          ...event.data,
          id: event.data.statement_id,
          revision: at.revision.toString(),
          created_position: at.position.toString(),
          resource: writeStatementHead({ ...issuedHeadOf(event.data), totals: event.data.totals }),
        });
      } else if (isLinesEvent(event)) {
        lines.push({
          ...event.data,
          transaction_ids: event.data.lines.map(({ transaction_id }) => transaction_id),
          lines: JSON.stringify(event.data.lines),
        });
      }
    }
    await insertNewRows(client, statementsTable, statements);
    await insertNewRows(client, statementLinesTable, lines);
    const series = [...statements, ...lines].map(({ series_id }) => series_id);
    await clearUnissuedLines(client, series);
  },
  needs: (event) =>
    isStatementEvent(event) && event.type === 'StatementIssued'
      ? [streams.statementLines(event.data.lines_id)]
      : [],
  async isMet(client, event) {
    if (!isStatementEvent(event) || event.type !== 'StatementIssued') return true;
    const { rows } = await client.query<{ stored: string }>(
      'select coalesce(sum(json_array_length(lines::json)), 0) as stored from statement_lines where lines_id = $1',
      [event.data.lines_id],
    );
    return Number(rows[0]?.stored) === event.data.lines;
  },
};

/** Lines of later runs remain: their event may follow. */
async function clearUnissuedLines(client: ClientBase, series: readonly string[]): Promise<void> {
  if (series.length === 0) return;
  await client.query(
    `delete from statement_lines as l where series_id = any($1::uuid[])
       and exists (select from statements as s where s.series_id = l.series_id and s.run_number >= l.run_number)
       and not exists (select from statements as s where s.series_id = l.series_id and s.lines_id = l.lines_id)`,
    [series],
  );
}

export const statementModel: FeatureModel = {
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
