import { implementRaw, sendAnswer } from '@exchange/runtime/http/implement';
import { answerRead, beginRead } from '@exchange/runtime/http/implement-read';
import { foreignCursor, isPositionCursor } from '@exchange/runtime/http/next-page';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { sendCsv } from '../../platform/queries/send-csv.js';
import { listExports } from './contract.js';
import { type ExportResource, exportResource } from './resource.js';
import { exportsTable } from './table.js';

type Filter = Pick<z.output<typeof listExports.query>, 'operation' | 'actor'>;

function readExports(
  scope: Scope,
  database: ReadDatabase,
  { operation, actor }: Filter,
  page: Page,
): Promise<Listing> {
  let query = database
    .seenBy(scope)
    .selectFrom(exportsTable)
    .select(['resource', 'created_position']);
  if (operation !== undefined) query = query.where('operation', '=', operation);
  if (actor !== undefined) query = query.where('actor_id', '=', actor);
  return readListing(query, page, 'newest first');
}

const columns = [
  ...['id', 'recorded_at', 'operation', 'actor_kind', 'actor_id', 'reseller_id'],
  ...['query_digest', 'position'],
];

function cellsOf(text: string): readonly (string | null)[] {
  const made: ExportResource = exportResource.parse(JSON.parse(text));
  const { id, recorded_at, operation, actor, reseller_id, query_digest, position } = made;
  return [id, recorded_at, operation, actor.kind, actor.id, reseller_id, query_digest, position];
}

const pageSize = 100;

/** Uses `implementRaw`, because CSV is streamed. */
export function addExportReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database } = options;
  implementRaw(app, listExports, async (request, reply) => {
    const { limit, offset, cursor, format, ...filter } = request.query;
    if (cursor !== undefined && !isPositionCursor(cursor)) throw foreignCursor(cursor);
    const { scope, position } = await beginRead(options, listExports, request);
    if (format === 'csv') {
      return sendCsv(reply, options, {
        ...{ columns, position },
        page: { limit, offset, cursor },
        partSize: 5_000,
        async read(page) {
          const { items, next } = await readExports(scope, database, filter, page);
          return { rows: items.map(cellsOf), next };
        },
      });
    }
    const find = async () => {
      const page = { limit: limit ?? pageSize, offset, cursor };
      const { items, next } = await readExports(scope, database, filter, page);
      return { resource: `[${items.join(',')}]`, next };
    };
    return sendAnswer(reply, await answerRead(options, listExports, request.raw, position, find));
  });
}
