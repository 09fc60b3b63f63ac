import type { RouteContract } from '@exchange/runtime/contract/route';
import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { Table } from '@exchange/runtime/tables/define-table';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { ResellerId, Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ResourceHistory } from '../../audit/history/history.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import type { keyColumns } from './key-fields.js';

type KeysTable = Table<'access_keys' | 'map_keys', typeof keyColumns>;
interface Filter {
  readonly reseller_id?: ResellerId | undefined;
}

export function listKeys(
  table: KeysTable,
  scope: Scope,
  database: ReadDatabase,
  filter: Filter,
  page: Page,
): Promise<Listing> {
  let query = database.visibleTo(scope).selectFrom(table).select(['resource', 'created_position']);
  const { reseller_id } = filter;
  if (reseller_id !== undefined) query = query.where('reseller_id', '=', reseller_id);
  return readListing(query, page);
}

interface KeyReads<Id extends string, Key, State> {
  readonly table: KeysTable;
  readonly list: RouteContract<z.ZodType, z.ZodType<Filter & Page>>;
  readonly get: RouteContract<z.ZodType<{ readonly id: Id }>>;
  readonly history: ResourceHistory<Id, State>;
  readonly requireReader: (scope: Scope) => void;
  readonly write: (key: Key, usedAt: Date | undefined) => string;
  /** Another tenant's key is unknown instead of forbidden. */
  readonly hidesForeign: boolean;
}

export function addKeyReads<Id extends string, Key extends { readonly id: string }, State>(
  app: FastifyInstance,
  options: QueryApiOptions,
  { table, list, get, history, requireReader, write, hidesForeign }: KeyReads<Id, Key, State>,
): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database, keyUses } = options;

  async function withUses(resources: readonly string[]): Promise<string[]> {
    const keys = resources.map((resource): Key => JSON.parse(resource));
    const uses = await keyUses.of(keys.map(({ id }) => id));
    return keys.map((key) => write(key, uses.get(key.id)));
  }

  implementList(list, async ({ query, scope }) => {
    requireReader(scope);
    const { items, ...page } = await listKeys(table, scope, database, query, query);
    return { items: await withUses(items), ...page };
  });

  implementRead(get, async ({ params: { id }, scope, moment }) => {
    requireReader(scope);
    if (moment !== undefined) {
      const { resource } = await history.resourceThen(options, { id, scope, moment });
      return { resource };
    }
    const row = await database.visibleTo(scope).find(table, id, ['resource']);
    const isHidden = hidesForeign && row.kind === 'forbidden';
    const { resource } = required(isHidden ? { kind: 'missing' } : row, history.what);
    const [used = resource] = await withUses([resource]);
    return { resource: used };
  });
}
