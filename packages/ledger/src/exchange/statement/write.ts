import { randomUUID } from 'node:crypto';
import { zoneDataVersion } from '@exchange/calendar';
import { recordedContext } from '@exchange/runtime/commands/request-context';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { unavailable } from '@exchange/runtime/http/http-problem';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { awaitPosition } from '@exchange/runtime/http/positions';
import { requestContext } from '@exchange/runtime/http/request-context';
import { covers, instantOf, type Scope } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireReseller } from '../../registry/reseller/aggregate.js';
import { streams } from '../../streams.js';
import { refusalRecorder } from '../refusal/recorder.js';
import { exchangeLane } from '../transaction/lane.js';
import { transactionStatuses } from '../transaction/resource.js';
import { seriesIdOf, statementSeries } from './aggregate.js';
import { reckon } from './compute.js';
import { issueStatement } from './contract.js';
import type { IssueStatement } from './decide.js';
import { dueDateOf } from './due-date.js';
import { billedLines, isNews } from './lines/differences.js';
import { digestOf, keepLines, keptLines } from './lines/store.js';
import { issuedTotalsOf } from './lines/totals.js';
import { statementProblem } from './problem.js';
import { statusesOf } from './queries.js';
import { issuedHeadOf, writeIssuedStatement } from './resource.js';
import { type Beginning, beginSeries } from './series/claim-deals.js';
import { subjectOf } from './subject.js';

const lanes = [exchangeLane];
const waitMs = 5_000;

export function addStatementWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { eventLog, database } = dependencies;
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: statementSeries,
    refused: statementProblem,
    onRefused: refusalRecorder(dependencies),
  });

  implementCommand(issueStatement, {
    stream: ({ body, scope }) => streams.statement(seriesIdOf(subjectOf(scope, body))),
    prepare: ({ body, scope }) => subjectOf(scope, body),
    async toCommand({ body, scope, state, newId, at, prepared: subject, raw }) {
      if (subject.reseller_id !== null) await requireReseller(dependencies, subject.reseller_id);
      const position = await positionOfNow(dependencies);
      const reckoned = await reckon(scope, database, subject, position);
      const previous =
        state.status === 'absent' ? [] : await keptLines(eventLog, state.statement.lines_id);
      const current = new Set(reckoned.lines.map(({ transaction_id }) => transaction_id));
      const gone = previous.map((line) => line.transaction_id).filter((id) => !current.has(id));
      const statuses = await statusesOf(scope, database, gone, position);
      const lines = billedLines(reckoned.lines, previous, (id) => {
        const status = statuses.get(id);
        return transactionStatuses.find((known) => known === status);
      });
      const isOfNews = isNews(lines, previous);
      const lines_id = randomUUID();
      const series = {
        series_id: seriesIdOf(subject),
        ...subject,
        period_start: instantOf(new Date(reckoned.period.start)),
        period_end: instantOf(new Date(reckoned.period.end)),
      };
      const isFirst = state.status === 'absent';
      const metadata = contextOf(raw);
      const billedBy =
        isOfNews && isFirst
          ? await billOnce(dependencies, scope, {
              series,
              wasWithheld: state.wasWithheld,
              metadata,
            })
          : undefined;
      if (isOfNews && billedBy === undefined) {
        const { reseller_id } = subject;
        const run_number = isFirst ? 1 : state.statement.run_number + 1;
        const about = { lines_id, reseller_id, series_id: series.series_id, run_number };
        await keepLines(eventLog, { ...about, lines }, metadata);
      }
      return {
        type: 'IssueStatement',
        isNews: isOfNews,
        ...(billedBy === undefined ? {} : { billedBy }),
        reckoned: {
          statement_id: newId,
          ...series,
          counterparty_code: reckoned.counterparty_code,
          counterparty_name: reckoned.counterparty_name,
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
        lines: await keptLines(eventLog, statement.lines_id),
      }),
  });
}

/** A position at which the tables include the present head of the log, so that all acknowledged events are billed. */
async function positionOfNow({ eventLog, positions, bell }: CommandDependencies): Promise<bigint> {
  const head = (await eventLog.headPosition()) ?? 0n;
  if (positions.lowest(lanes) < head) bell.ring(head);
  if (!(await awaitPosition(positions, lanes, head, waitMs))) {
    throw unavailable('The read models have not reached the end of the log yet. Try again.');
  }
  return positions.lowest(lanes);
}

/** The reason why a series may not bill its deals: another series' statement, as far as the caller may see it. */
async function billOnce(
  dependencies: CommandDependencies,
  scope: Scope,
  beginning: Beginning,
): Promise<IssueStatement['billedBy']> {
  const billed = await beginSeries(dependencies, beginning);
  if (billed === undefined) return undefined;
  const isKnown = covers(scope, billed.reseller_id);
  return {
    code: 'billed_in_another_series',
    number: isKnown ? billed.number : null,
    statement_id: isKnown ? billed.statement_id : null,
  };
}

function contextOf(raw: FastifyRequest) {
  return recordedContext(requestContext(raw), raw.id, new Date());
}
