import { zoneDataVersion } from '@exchange/calendar';
import { type Answer, implement } from '@exchange/runtime/http/implement';
import { beginRead, readsOn } from '@exchange/runtime/http/reads/implement-read';
import { readAnswer, required } from '@exchange/runtime/http/reads/read-answer';
import { instantOf } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { momentPosition } from '../transaction/list/as-of.js';
import { getTransaction } from '../transaction/queries.js';
import { computeStatement } from './compute.js';
import * as contract from './contract.js';
import { issuedStatementHistory } from './history.js';
import { issuedLine } from './lines/data.js';
import { listLinesOfDeal } from './lines/deal-lines.js';
import { type Rendered, renderIssued, renderStatement } from './page/render.js';
import { linesOf, listStatements, statementById } from './queries.js';
import { issuedHead } from './resource.js';
import { subjectOf } from './subject.js';

const issuedLines = z.array(issuedLine);

export function addStatementReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementList } = readsOn(app, options);
  const { database, publicUrl } = options;

  const answer = (
    raw: FastifyRequest,
    position: bigint,
    { body, mediaType, headers }: Rendered,
    revision?: string,
  ): Answer => {
    const read = { resource: body, mediaType, ...(revision === undefined ? {} : { revision }) };
    const answered = readAnswer(raw, publicUrl, position, read);
    return { ...answered, headers: { ...answered.headers, ...headers } };
  };

  implement(app, contract.getStatement, async (request) => {
    const { query, raw, scope, position, moment } = await beginRead(
      options,
      contract.getStatement,
      request,
    );
    const subject = subjectOf(scope, query);
    const at = moment === undefined ? position : await momentPosition(database, moment);
    const { period, lines, counterparty_code, counterparty_name } = await computeStatement(
      scope,
      database,
      subject,
      at,
    );
    const about = {
      ...subject,
      counterparty_code,
      counterparty_name,
      period_start: instantOf(new Date(period.start)),
      period_end: instantOf(new Date(period.end)),
      position: at.toString(),
      zone_data: zoneDataVersion,
    };
    return answer(raw, position, renderStatement(query.format, about, lines));
  });

  implementList(contract.listStatements, ({ query, scope }) =>
    listStatements(scope, database, query, query),
  );

  implementList(contract.listStatementLinesOfTransaction, async ({ params, query, scope }) => {
    required(await getTransaction(scope, database, params.id), 'transaction');
    return listLinesOfDeal(scope, database, params.id, query);
  });

  implement(app, contract.getIssuedStatement, async (request) => {
    const { params, query, raw, scope, position, moment } = await beginRead(
      options,
      contract.getIssuedStatement,
      request,
    );
    const row = required(await statementById(scope, database, params.id), 'statement');
    if (moment !== undefined) {
      await issuedStatementHistory.stateThen(options, { id: params.id, scope, moment });
    }
    const { resource: head, revision, lines_id } = row;
    const texts = await linesOf(scope, database, lines_id);
    const lines = texts.flatMap((text) => issuedLines.parse(JSON.parse(text)));
    const about = issuedHead.parse(JSON.parse(head));
    const tag = query.format === 'json' ? revision : `${revision}-${query.format}`;
    return answer(raw, position, renderIssued(query.format, about, lines), tag);
  });
}
