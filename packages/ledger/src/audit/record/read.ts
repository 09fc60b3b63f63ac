import { readListing } from '@exchange/runtime/tables/queries/read-listing';
import type { FastifyInstance } from 'fastify';
import { addCsvList } from '../../platform/queries/csv-list.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { listExports } from './contract.js';
import { type ExportResource, exportResource } from './resource.js';
import { exportsTable } from './table.js';

const columns = [
  ...['id', 'recorded_at', 'operation', 'actor_kind', 'actor_id', 'reseller_id'],
  ...['query_digest', 'position'],
];

function cellsOf(text: string): readonly (string | null)[] {
  const made: ExportResource = exportResource.parse(JSON.parse(text));
  const { id, recorded_at, operation, actor, reseller_id, query_digest, position } = made;
  return [id, recorded_at, operation, actor.kind, actor.id, reseller_id, query_digest, position];
}

export function addExportReads(app: FastifyInstance, options: QueryApiOptions): void {
  addCsvList(app, options, listExports, {
    columns,
    partSize: 5_000,
    list(tables, { operation, actor }, page) {
      let query = tables.selectFrom(exportsTable).select(['resource', 'created_position']);
      if (operation !== undefined) query = query.where('operation', '=', operation);
      if (actor !== undefined) query = query.where('actor_id', '=', actor);
      return readListing(query, page, 'newest first');
    },
    cellsOf,
  });
}
