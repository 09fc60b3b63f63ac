import type { Config } from './config.js';

/** Describes each store and its address, without passwords. */
export function describeStores(
  config: Pick<Config, 'eventStoreUrl' | 'databaseUrl' | 'redisUrl'>,
  urls: { readonly eventStore: string; readonly database: string },
) {
  const url = withoutSecrets(urls.eventStore);
  const database = withoutSecrets(urls.database);
  return {
    eventLog: config.eventStoreUrl === undefined ? `${url} (embedded event store)` : url,
    database:
      config.databaseUrl === undefined
        ? `${database} (embedded PostgreSQL with PostGIS)`
        : database,
    queue:
      config.redisUrl === undefined
        ? 'BullMQ on that database'
        : `BullMQ on ${withoutSecrets(config.redisUrl)}`,
  };
}

/** A connection string without user and password. */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)[^@/]*@/i, '$1');
}
