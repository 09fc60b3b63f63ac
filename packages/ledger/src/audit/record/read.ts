import { readListing } from '@exchange/runtime/tables/queries/read-listing';
import type { FastifyInstance } from 'fastify';
import { addCsvList } from '../../platform/queries/csv-list.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { listExports } from './contract.js';
import { exportsTable } from './table.js';

const paths = [
  ...[['id'], ['recorded_at'], ['operation'], ['actor', 'kind'], ['actor', 'id']],
  ...[['reseller_id'], ['query_digest'], ['position']],
];

export function addExportReads(app: FastifyInstance, options: QueryApiOptions): void {
  addCsvList(app, options, listExports, {
    paths: () => paths,
    partSize: 5_000,
    async begin({ query: { operation, actor }, tables }) {
      let query = tables.selectFrom(exportsTable).select(['resource', 'created_position']);
      if (operation !== undefined) query = query.where('operation', '=', operation);
      if (actor !== undefined) query = query.where('actor_id', '=', actor);
      return (page) => readListing(query, page, 'newest first');
    },
  });
}
