import { randomUUID } from 'node:crypto';
import { dayMs, zoneDataVersion } from '@exchange/calendar';
import { recordedContext } from '@exchange/runtime/commands/request-context';
import { requestContext } from '@exchange/runtime/http/caller/authenticated-request';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { awaitLogEnd } from '@exchange/runtime/http/positions';
import { unavailable } from '@exchange/runtime/http/problems/http-problem';
import { covers, type Instant, type IsoDate, isoDate, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireReseller } from '../../registry/reseller/aggregate.js';
import { streams } from '../../streams.js';
import { transactionStatuses } from '../transaction/deal/deal-data.js';
import { exchangeLane } from '../transaction/lane.js';
import { refusalRecorder } from '../transaction/ports.js';
import { seriesIdOf, statementSeries } from './aggregate.js';
import { computeStatement, statementProblem } from './compute.js';
import { issueStatement } from './contract.js';
import type { IssueStatement } from './decide.js';
import { billedLines, isChanged } from './lines/differences.js';
import { digestOf, storedLines, storeLines } from './lines/store.js';
import { issuedTotalsOf } from './lines/totals.js';
import { statusesOf } from './queries.js';
import { issuedHeadOf, writeIssuedStatement } from './resource.js';
import { claimDeals, type SeriesStart } from './series/claim-deals.js';
import { subjectOf } from './subject.js';

const lanes = [exchangeLane];

export function addStatementWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { eventLog, database } = dependencies;
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: statementSeries,
    streamOf: streams.statement,
    refused: statementProblem,
    onRefused: refusalRecorder.of(dependencies)(dependencies),
  });

  implementCommand(issueStatement, {
    stream: ({ body, scope }) => streams.statement(seriesIdOf(subjectOf(scope, body))),
    prepare: ({ body, scope }) => subjectOf(scope, body),
    async toCommand({ body, scope, state, newId, at, prepared: subject, raw }) {
      if (subject.reseller_id !== null) await requireReseller(dependencies, subject.reseller_id);
      const position = await positionOfNow(dependencies);
      const tables = database.visibleTo(scope);
      const { lines: billed, ...content } = await computeStatement(tables, subject, position);
      const previous =
        state.status === 'absent' ? [] : await storedLines(eventLog, state.statement.lines_id);
      const current = new Set(billed.map(({ transaction_id }) => transaction_id));
      const removedIds = previous
        .map((line) => line.transaction_id)
        .filter((id) => !current.has(id));
      const statuses = await statusesOf(tables, removedIds, position);
      const lines = billedLines(billed, previous, (id) => {
        const status = statuses.get(id);
        return transactionStatuses.find((one) => one === status);
      });
      const hasChanges = isChanged(lines, previous);
      const lines_id = randomUUID();
      const { period_start, period_end } = content;
      const series = { series_id: seriesIdOf(subject), ...subject, period_start, period_end };
      const isFirst = state.status === 'absent';
      const metadata = recordedContext(requestContext(raw), raw.id);
      const billedBy =
        hasChanges && isFirst
          ? await claimOnce(dependencies, scope, {
              series,
              wasWithheld: state.wasWithheld,
              metadata,
            })
          : undefined;
      if (hasChanges && billedBy === undefined) {
        const { reseller_id } = subject;
        const run_number = isFirst ? 1 : state.statement.run_number + 1;
        const about = { lines_id, reseller_id, series_id: series.series_id, run_number };
        await storeLines(eventLog, { ...about, lines }, metadata);
      }
      return {
        type: 'IssueStatement',
        isChanged: hasChanges,
        ...(billedBy === undefined ? {} : { billedBy }),
        computed: {
          statement_id: newId,
          ...series,
          ...content,
          position: position.toString(),
          zone_data: zoneDataVersion,
          issued_at: at,
          due_date: body.due_date ?? dueDateOf(subject.month, at),
          lines_id,
          lines: lines.length,
          lines_digest: digestOf(lines),
          totals: [...issuedTotalsOf(lines)],
        },
      } satisfies IssueStatement;
    },
    resource: async ({ state: { statement } }) =>
      writeIssuedStatement({
        ...issuedHeadOf(statement),
        totals: statement.totals,
        lines: await storedLines(eventLog, statement.lines_id),
      }),
  });
}

/** Waits until the tables reach the log's end, so that all acknowledged events are billed. */
async function positionOfNow(dependencies: CommandDependencies): Promise<bigint> {
  if (!(await awaitLogEnd(dependencies, lanes))) {
    throw unavailable('The read models have not reached the end of the log yet. Try again.');
  }
  return dependencies.positions.lowest(lanes);
}

async function claimOnce(
  dependencies: CommandDependencies,
  scope: Scope,
  start: SeriesStart,
): Promise<IssueStatement['billedBy']> {
  const billed = await claimDeals(dependencies, start);
  if (billed === undefined) return undefined;
  const isInScope = covers(scope, billed.reseller_id);
  return {
    code: 'billed_in_another_series',
    number: isInScope ? billed.number : null,
    statement_id: isInScope ? billed.statement_id : null,
  };
}

/** The day of the EFET general agreement. */
const dueDay = 20;
const daysMin = 10;

/** The later of the next month's 20th and ten days after issue. */
export function dueDateOf(month: string, issuedAt: Instant): IsoDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const usual = new Date(Date.UTC(year, number, dueDay));
  const soonest = new Date(Date.parse(issuedAt) + daysMin * dayMs);
  return isoDate.parse((usual > soonest ? usual : soonest).toISOString().slice(0, 10));
}
