import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkpointKeyFile } from '@exchange/ledger/audit/proof/checkpoint-key';
import type { Config } from '@exchange/runtime/config/config';
import { webhookKeyFile } from '@exchange/runtime/config/stored-secrets';
import type { Logger } from '@exchange/runtime/process/logger';
import { eventsFolder } from './embedded-stores.js';

/** Warns before the start makes new keys for an existing embedded log, as after an incomplete restore. */
export function warnOfMissingKeys(config: Config, log: Pick<Logger, 'warn'>): void {
  const { dataDirectory, eventStoreUrl, checkpointSigningKey, webhooks } = config;
  if (eventStoreUrl !== undefined || !hasEntries(eventsFolder(dataDirectory))) return;
  const warn = (name: string, remedy: string) => {
    const file = resolve(dataDirectory, name);
    if (!existsSync(file)) log.warn({ file }, `${file} is missing, and a log exists: ${remedy}`);
  };
  if (checkpointSigningKey === undefined) {
    warn(
      checkpointKeyFile,
      'a new key signs checkpoints under a new origin, which do not continue the published ones. ' +
        'Stop, restore the file from the backup and start again. If it is lost, keep the origin with a new key: ' +
        'set CHECKPOINT_SIGNING_KEY (npm run ledger -- checkpoint-key <origin>) and list the old public key in CHECKPOINT_KEYS_RETIRED',
    );
  }
  // A rotation deletes the file and lists its key.
  if (webhooks.secretKey === undefined && webhooks.retiredKeys.length === 0) {
    warn(
      webhookKeyFile,
      'a new key cannot decrypt the secrets of existing webhooks, which are no longer called. ' +
        'Stop, restore the file from the backup and start again. If it is lost, owners of webhooks replace their secrets',
    );
  }
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
