import type { LedgerRoutes } from '@exchange/ledger/assemble-routes';
import type { RetiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import type { Installation } from '@exchange/ledger/platform/installation/installation';
import type { ProcessGroup } from '@exchange/runtime/cluster/process-group';
import type { Config } from '@exchange/runtime/config/config';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import type { Logger } from '@exchange/runtime/process/logger';
import type { StopTimes } from '@exchange/runtime/process/stop-times';

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

export interface ApiOptions
  extends Omit<
    SeparateApiConfig,
    'checkpointSigningKey' | 'checkpointKeysRetired' | 'logLevel' | 'traceEndpoint'
  > {
  readonly role: ApiRole;
  readonly checkpointKey: string;
  readonly webhookKey: string;
  readonly retiredKeys?: RetiredKeys | undefined;
  readonly log: Logger;
  readonly installation?: Installation;
  readonly stopping?: StopTimes;
  readonly group?: ProcessGroup | undefined;
  readonly routes?: LedgerRoutes;
}

const apiRoles = ['all', 'command', 'query'] as const;
export type ApiRole = (typeof apiRoles)[number];

/** @throws ConfigurationError for an unknown role */
export function readApiRole(word: string | undefined): ApiRole {
  const role = apiRoles.find((one) => one === (word ?? 'all'));
  if (role === undefined) {
    throw new ConfigurationError(`${word} is not a valid role; use ${apiRoles.join(', ')}`);
  }
  return role;
}
