import { Readable } from 'node:stream';
import { pageSizeDefault } from '@exchange/runtime/contract/query-parameters';
import type { RouteContract } from '@exchange/runtime/contract/route';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead, type Reading } from '@exchange/runtime/http/reads/implement-read';
import { foreignCursor, isPositionCursor, nextLink } from '@exchange/runtime/http/reads/next-page';
import type { ReadOptions } from '@exchange/runtime/http/reads/read-options';
import { sendStream } from '@exchange/runtime/http/send-stream';
import { mapPaced } from '@exchange/runtime/process/pacer';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { csvLine, type JsonObject, type Position, quoteNumbers } from '@exchange/units';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CsvPath } from './csv-paths.js';
import type { QueryApiOptions } from './dependencies.js';

interface CsvListQuery {
  readonly format: 'json' | 'csv';
  readonly limit?: number | undefined;
  readonly offset: number;
  readonly cursor?: string | undefined;
}

type ListContract<Query> = RouteContract<z.ZodType, z.ZodType<Query>>;

interface CsvList<Query> {
  readonly paths: (query: Query) => readonly CsvPath[];
  readonly partSize: number;
  /** By default for cursors ordered by creation. */
  readonly isCursor?: (cursor: string, query: Query) => boolean;
  /** Lanes beside those of the contract. */
  readonly moreLanes?: (query: Query) => readonly LaneName[];
  /** Prepares the list of one request. */
  readonly begin: (
    reading: Reading<ListContract<Query>>,
    reply: FastifyReply,
  ) => Promise<(page: Page) => Promise<Listing>>;
  /** Adds members that only CSV has. */
  readonly complete?: (
    rows: readonly JsonObject[],
    reading: Reading<ListContract<Query>>,
  ) => Promise<readonly JsonObject[]>;
}

/** A list in JSON pages or streamed CSV. */
export function addCsvList<Query extends CsvListQuery>(
  app: FastifyInstance,
  options: QueryApiOptions,
  contract: ListContract<Query>,
  { paths, partSize, isCursor = isPositionCursor, moreLanes, begin, complete }: CsvList<Query>,
): void {
  implementRaw(app, contract, async (request, reply) => {
    const { query } = request;
    const { format, limit, offset, cursor } = query;
    if (cursor !== undefined && !isCursor(cursor, query)) throw foreignCursor(cursor);
    const lanes = [...contract.lanes, ...(moreLanes?.(query) ?? [])];
    const route: ListContract<Query> = { ...contract, lanes };
    const reading = await beginRead(options, route, request);
    const { position } = reading;
    if (format === 'csv') {
      const list = await begin(reading, reply);
      const cells = paths(query);
      return sendCsv(reply, options, {
        ...{ columns: cells.map((path) => path.join('_')), position, partSize },
        page: { limit, offset, cursor },
        async read(page) {
          const { items, next } = await list(page);
          const parsed = await mapPaced(items, parse);
          const rows = (await complete?.(parsed, reading)) ?? parsed;
          return { rows: rows.map((row) => cells.map((path) => cellAt(row, path))), next };
        },
      });
    }
    const find = async () => {
      const list = await begin(reading, reply);
      const { items, next } = await list({ limit: limit ?? pageSizeDefault, offset, cursor });
      return { resource: `[${items.join(',')}]`, next };
    };
    return sendAnswer(reply, await answerRead(options, route, request.raw, position, find));
  });
}

/** A number that a double would change becomes a text, with all digits. */
function parse(item: string): JsonObject {
  return JSON.parse(quoteNumbers(item, (token) => String(Number(token)) !== token));
}

function cellAt(row: JsonObject, path: CsvPath): string | null {
  const value = path.reduce<unknown>(memberOf, row) ?? null;
  return typeof value === 'object' ? value && JSON.stringify(value) : String(value);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
}

export interface CsvPart {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly next: string | undefined;
}

interface CsvAnswer {
  readonly columns: readonly string[];
  readonly position: Position;
  /** Page without a limit: all rows after the cursor or offset, in parts. */
  readonly page: Omit<Page, 'limit'> & { readonly limit: number | undefined };
  readonly partSize: number;
  readonly read: (page: Page) => Promise<CsvPart>;
}

/** One page with a `Link` to the next, or all rows, recorded as an export. */
export async function sendCsv(
  reply: FastifyReply,
  { publicUrl, recordExport }: Pick<ReadOptions, 'publicUrl' | 'recordExport'>,
  answer: CsvAnswer,
): Promise<FastifyReply> {
  const { columns, position, page, partSize, read } = answer;
  const { limit } = page;
  // Before the answer starts, so that a failure has a status.
  const first = await read({ ...page, limit: limit ?? partSize });
  if (limit === undefined) await recordExport(reply.request, position);
  reply.header('ledger-position', position.toString());
  reply.header('content-type', 'text/csv; charset=utf-8');
  if (limit !== undefined && first.next !== undefined) {
    reply.header('link', nextLink(reply.request, publicUrl, first.next));
  }
  async function* lines() {
    yield csvLine(columns);
    let part = first;
    for (;;) {
      yield part.rows.map(csvLine).join('');
      if (limit !== undefined || part.next === undefined) return;
      part = await read({ limit: partSize, offset: 0, cursor: part.next });
    }
  }
  return sendStream(reply, Readable.from(lines()));
}
