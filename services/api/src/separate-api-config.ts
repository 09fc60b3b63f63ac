import type { Config } from '@exchange/runtime/config/config';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';

/** Settings for which only `npm start` has a default. */
const required = {
  eventStoreUrl: 'EVENTSTORE_URL',
  databaseUrl: 'DATABASE_URL',
  apiKeys: 'API_KEYS',
  tokenSigningSecret: 'TOKEN_SIGNING_SECRET',
} as const;

export type SeparateApiConfig = ReturnType<typeof separateApiConfig>;

/** @throws ConfigurationError that names all missing settings */
export function separateApiConfig(config: Config) {
  const { eventStoreUrl, databaseUrl, apiKeys, tokenSigningSecret } = config;
  if (
    eventStoreUrl === undefined ||
    databaseUrl === undefined ||
    apiKeys === undefined ||
    tokenSigningSecret === undefined
  ) {
    const missing = Object.entries(required).flatMap(([key, name]) =>
      Reflect.get(config, key) === undefined ? [`${name}: is required for a separate API`] : [],
    );
    throw new ConfigurationError(missing.join('\n'));
  }
  return { ...config, eventStoreUrl, databaseUrl, apiKeys, tokenSigningSecret };
}
