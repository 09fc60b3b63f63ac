import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import { streams } from '../streams.js';
import { statementEvents, statementLineEvents } from './events.js';
import { statementsLane } from './lane.js';
import { issuedHeadOf, writeStatementHead } from './statement-text.js';
import {
  type StatementLinesRow,
  type StatementRow,
  statementLinesTable,
  statementsTable,
} from './table.js';

const isStatementEvent = eventGuard(statementEvents);
const isLinesEvent = eventGuard(statementLineEvents);

/** Statements as they were issued: nothing changes them. */
export const statementsProjection: FeatureProjection = {
  lane: statementsLane,
  version: 1,
  streamPrefixes: ['statement-', 'statement_lines-'],
  tables: [statementsTable, statementLinesTable],
  // A part of the lines is nearly as large as an event can be.
  batchMax: 16,
  async apply(client, events) {
    const statements: StatementRow[] = [];
    const lines: StatementLinesRow[] = [];
    for (const { event, ...at } of events) {
      if (isStatementEvent(event)) {
        const {
          statement_id: id,
          reseller_id,
          counterparty_id,
          month,
          series_id,
          lines_id,
        } = event.data;
        statements.push({
          id,
          reseller_id,
          counterparty_id,
          month,
          series_id,
          lines_id,
          revision: at.revision.toString(),
          created_position: at.position.toString(),
          resource: writeStatementHead(issuedHeadOf(event.data), event.data.totals),
        });
      } else if (isLinesEvent(event)) {
        const { lines_id, part, reseller_id } = event.data;
        lines.push({ lines_id, part, reseller_id, lines: JSON.stringify(event.data.lines) });
      }
    }
    await insertNewRows(client, statementsTable, statements);
    await insertNewRows(client, statementLinesTable, lines);
  },
  needs: (event) => (isStatementEvent(event) ? [streams.statementLines(event.data.lines_id)] : []),
  async isMet(client, event) {
    if (!isStatementEvent(event)) return true;
    const { rows } = await client.query<{ known: string }>(
      'select coalesce(sum(json_array_length(lines::json)), 0) as known from statement_lines where lines_id = $1',
      [event.data.lines_id],
    );
    return Number(rows[0]?.known) === event.data.lines;
  },
};
