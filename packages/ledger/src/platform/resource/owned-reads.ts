import type { RouteContract } from '@exchange/runtime/contract/route';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { Column } from '@exchange/runtime/tables/definition/columns';
import type { Table } from '@exchange/runtime/tables/definition/define-table';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readListing } from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { ResellerId, Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ResourceHistory } from '../../audit/history/history.js';
import type { QueryApiOptions } from '../queries/dependencies.js';

type OwnedTable = Table<
  'access_keys' | 'map_keys' | 'webhooks',
  Record<'id' | 'created_position' | 'resource', Column<string>> & {
    readonly reseller_id: Column<string | null>;
  }
>;
interface Filter {
  readonly reseller_id?: ResellerId | undefined;
}

export function listOwned(
  tables: VisibleTables,
  table: OwnedTable,
  filter: Filter,
  page: Page,
): Promise<Listing> {
  let query = tables.selectFrom(table).select(['resource', 'created_position']);
  const { reseller_id } = filter;
  if (reseller_id !== undefined) query = query.where('reseller_id', '=', reseller_id);
  return readListing(query, page);
}

interface OwnedReads<Id extends string, State> {
  readonly table: OwnedTable;
  readonly list: RouteContract<z.ZodType, z.ZodType<Filter & Page>>;
  readonly get: RouteContract<z.ZodType<{ readonly id: Id }>>;
  readonly history: ResourceHistory<Id, State>;
  readonly requireReader?: (scope: Scope) => void;
  /** Adds the members that the table lacks. */
  readonly complete: (resources: readonly string[]) => Promise<readonly string[]>;
  /** Another tenant's resource is unknown instead of forbidden. */
  readonly hidesForeign?: true;
}

export function addOwnedReads<Id extends string, State>(
  app: FastifyInstance,
  options: QueryApiOptions,
  { table, list, get, history, requireReader, complete, hidesForeign }: OwnedReads<Id, State>,
): void {
  const { implementRead, implementList } = readsOn(app, options);

  implementList(list, async ({ query, scope, tables }) => {
    requireReader?.(scope);
    const { items, ...page } = await listOwned(tables, table, query, query);
    return { items: await complete(items), ...page };
  });

  implementRead(get, async ({ params: { id }, scope, tables, moment }) => {
    requireReader?.(scope);
    if (moment !== undefined) {
      const { resource } = await history.resourceThen(options, { id, scope, moment });
      return { resource };
    }
    const row = await tables.find(table, id, ['resource']);
    const isHidden = hidesForeign === true && row.kind === 'forbidden';
    const { resource } = required(isHidden ? { kind: 'missing' } : row, history.what);
    const [completed = resource] = await complete([resource]);
    return { resource: completed };
  });
}

/** Completes keys by their last use. */
export const withUses =
  <Key extends { readonly id: string }>(
    { keyUses }: Pick<QueryApiOptions, 'keyUses'>,
    write: (key: Key, usedAt: Date | undefined) => string,
  ) =>
  async (resources: readonly string[]) => {
    const keys = resources.map((resource): Key => JSON.parse(resource));
    const uses = await keyUses.of(keys.map(({ id }) => id));
    return keys.map((key) => write(key, uses.get(key.id)));
  };
