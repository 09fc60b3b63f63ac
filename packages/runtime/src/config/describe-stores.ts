import type { Config } from './config.js';

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

export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)[^@/]*@/i, '$1');
}
