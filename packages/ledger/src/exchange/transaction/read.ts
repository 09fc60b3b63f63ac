// Raw SQL: cells come from the JSON text of a row, with all digits.

import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead, readsOn } from '@exchange/runtime/http/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/next-page';
import { required } from '@exchange/runtime/http/read-answer';
import type { ReadOptions } from '@exchange/runtime/http/read-options';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/tenancy';
import type { Position, Scope } from '@exchange/units';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { type CsvPart, sendCsv } from '../../platform/queries/send-csv.js';
import * as contract from './contract.js';
import { lastChange } from './list/as-of.js';
import { listTransactions as listRoute } from './list/contract.js';
import { isCursorOf, orderOf, type PlacedRow } from './list/order.js';
import {
  countTransactions,
  type ListRequest,
  listTransactions,
  positionOf,
  readPage,
} from './list/query.js';
import { listRefusals } from './list/refusal-query.js';
import { counterpartyNames } from './ports.js';
import { getTransaction } from './queries.js';
import { transactionCsvColumns } from './resource.js';

const pageSize = 100;

export function addExchangeReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database } = options;

  implementRaw(app, listRoute, async (contractRequest, reply) => {
    const {
      outcome,
      sort,
      total,
      format,
      limit,
      offset,
      cursor,
      as_of: _,
      code,
      actor,
      refused_from,
      refused_to,
      ...filter
    } = contractRequest.query;
    const isValidCursor = (text: string) =>
      outcome === 'refused' ? isPositionCursor(text) : isCursorOf(sort, text);
    if (cursor !== undefined && !isValidCursor(cursor)) throw foreignCursor(cursor);
    const { scope, position, moment } = await beginRead(options, listRoute, contractRequest);
    const page = { limit: limit ?? pageSize, offset, cursor };
    const send = async (list: () => Promise<Listing>) => {
      const find = async () => {
        const { items, next } = await list();
        return { resource: `[${items.join(',')}]`, next };
      };
      return sendAnswer(
        reply,
        await answerRead(options, listRoute, contractRequest.raw, position, find),
      );
    };
    if (outcome === 'refused') {
      const refusals = { ...filter, code, actor, refused_from, refused_to };
      return send(() => listRefusals(scope, database, { filter: refusals, moment }, page));
    }
    const names = counterpartyNames.of(options);
    const partners =
      filter.q === undefined ? [] : await names.idsBeginning(database.visibleTo(scope), filter.q);
    const request = { filter, sort, moment, partners };
    const count = async () => {
      if (total !== true) return;
      reply.header('total-count', String(await countTransactions(scope, database, request)));
    };
    if (format === 'csv') {
      await count();
      return sendTransactionCsv(reply, options, {
        scope,
        database,
        names: names.inSql,
        request,
        position,
        page: { limit, offset, cursor },
      });
    }
    return send(async () => {
      await count();
      return listTransactions(scope, database, request, page);
    });
  });

  const { implementRead } = readsOn(app, options);
  implementRead(contract.getTransaction, async ({ params, scope, moment }) =>
    required(await getTransaction(scope, database, params.id, moment), 'transaction'),
  );
}

interface CsvAnswer {
  readonly scope: Scope;
  readonly database: ReadDatabase;
  readonly names: (tables: VisibleTables) => RawBuilder<unknown>;
  readonly request: ListRequest;
  readonly position: Position;
  readonly page: Omit<Page, 'limit'> & { readonly limit: number | undefined };
}

/** Reads all parts at one position: no row is repeated or omitted. */
async function sendTransactionCsv(
  reply: FastifyReply,
  options: Pick<ReadOptions, 'publicUrl' | 'recordExport'>,
  answer: CsvAnswer,
): Promise<FastifyReply> {
  const { database, request, position, page } = answer;
  const at = (await positionOf(database, request.moment)) ?? (await lastChange(database));
  return sendCsv(reply, options, {
    columns: transactionCsvColumns,
    position,
    page,
    partSize: 2_000,
    read: (part) => readPart(answer, at, part),
  });
}

type CsvRow = PlacedRow & { readonly cells: readonly (string | null)[] };

async function readPart(
  { scope, database, names, request }: CsvAnswer,
  position: bigint,
  page: Page,
): Promise<CsvPart> {
  const { orderBy } = orderOf(request.sort, undefined);
  const select = (listed: RawBuilder<unknown>) => sql<CsvRow>`
    select created_position, place, sorted, array[${sql.join(transactionCsvColumns.map(cellOf))}] as cells
    from (${listed}) as listed cross join lateral (select listed.resource::json as r offset 0) as one
      left join ${names(database.visibleTo(scope))} as c on c.id = (r ->> 'counterparty_id')::uuid
    order by ${orderBy}`;
  const { rows, next } = await readPage(scope, database, request, position, page, select);
  return { rows: rows.map(({ cells }) => cells), next };
}

function cellOf(name: string): RawBuilder<unknown> {
  if (name === 'counterparty_code') return sql`c.code`;
  if (name === 'counterparty_name') return sql`c.name`;
  const ofBlock = /^block_(.*)$/.exec(name)?.[1];
  return ofBlock === undefined
    ? sql`r ->> ${sql.lit(name)}`
    : sql`r -> 'block' ->> ${sql.lit(ofBlock)}`;
}
