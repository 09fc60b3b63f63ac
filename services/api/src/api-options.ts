import type { LedgerRoutes } from '@exchange/ledger/assemble-routes';
import type { RetiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import type { Installation } from '@exchange/ledger/platform/installation/installation';
import type { ProcessGroup } from '@exchange/runtime/cluster/process-group';
import type { Config } from '@exchange/runtime/config/config';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import type { Logger } from '@exchange/runtime/process/logger';
import type { StopTimes } from '@exchange/runtime/process/stop-times';

type Settings = Omit<
  Config,
  'checkpointSigningKey' | 'checkpointKeysRetired' | 'logLevel' | 'traceEndpoint' | 'apiKeys'
>;

export interface ApiOptions extends Settings {
  readonly role: ApiRole;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
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
