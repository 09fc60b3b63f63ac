import type { RouteContract } from '@exchange/runtime/contract/route';
import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead } from '@exchange/runtime/http/reads/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/reads/next-page';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { QueryApiOptions } from './dependencies.js';
import { sendCsv } from './send-csv.js';

interface CsvListQuery {
  readonly format: 'json' | 'csv';
  readonly limit?: number | undefined;
  readonly offset: number;
  readonly cursor?: string | undefined;
}

interface CsvList<Filter> {
  readonly columns: readonly string[];
  readonly partSize: number;
  readonly list: (
    tables: VisibleTables,
    filter: Filter,
    page: Page,
    format: CsvListQuery['format'],
  ) => Promise<Listing>;
  readonly cellsOf: (item: string) => readonly (string | null)[];
}

const pageSize = 100;

/** A list by creation, in JSON pages or streamed CSV. */
export function addCsvList<Query extends CsvListQuery>(
  app: FastifyInstance,
  options: QueryApiOptions,
  contract: RouteContract<z.ZodType, z.ZodType<Query>>,
  { columns, partSize, list, cellsOf }: CsvList<Omit<Query, keyof CsvListQuery>>,
): void {
  implementRaw(app, contract, async (request, reply) => {
    const { format, limit, offset, cursor, ...filter } = request.query;
    if (cursor !== undefined && !isPositionCursor(cursor)) throw foreignCursor(cursor);
    const { tables, position } = await beginRead(options, contract, request);
    if (format === 'csv') {
      return sendCsv(reply, options, {
        ...{ columns, position, partSize },
        page: { limit, offset, cursor },
        async read(page) {
          const { items, next } = await list(tables, filter, page, format);
          return { rows: items.map(cellsOf), next };
        },
      });
    }
    const find = async () => {
      const page = { limit: limit ?? pageSize, offset, cursor };
      const { items, next } = await list(tables, filter, page, format);
      return { resource: `[${items.join(',')}]`, next };
    };
    return sendAnswer(reply, await answerRead(options, contract, request.raw, position, find));
  });
}
