import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../queries/dependencies.js';
import * as contract from './contract.js';
import { mapKeyHistory } from './history.js';
import { getMapKey, listMapKeys } from './queries.js';
import { type MapKeyResource, writeUsedMapKey } from './resource.js';

export function addMapKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database, keyUses } = options;

  async function withUses(resources: readonly string[]): Promise<string[]> {
    const keys = resources.map((resource): MapKeyResource => JSON.parse(resource));
    const uses = await keyUses.of(keys.map(({ id }) => id));
    return keys.map((key) =>
      writeUsedMapKey({ ...key, last_used_at: uses.get(key.id)?.toISOString() ?? null }),
    );
  }

  implementList(contract.listMapKeys, async ({ query, scope }) => {
    requirePlatform(scope, 'list keys for maps');
    const { items, ...page } = await listMapKeys(scope, database, query, query);
    return { items: await withUses(items), ...page };
  });

  implementRead(contract.getMapKey, async ({ params: { id }, scope, moment }) => {
    requirePlatform(scope, 'read keys for maps');
    if (moment !== undefined) {
      const { resource } = await mapKeyHistory.resourceThen(options, { id, scope, moment });
      return { resource };
    }
    const { resource } = required(await getMapKey(scope, database, id), 'key for maps');
    const [used = resource] = await withUses([resource]);
    return { resource: used };
  });
}
