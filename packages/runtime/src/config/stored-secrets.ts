import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';

export const webhookKeyFile = 'webhook-secret-key';

/** Generates missing secrets once, in the data folder (mode 600). */
export function ensureSecrets(config: Config) {
  const generatedApiKey =
    config.apiKeys === undefined
      ? ensureSecret(config.dataDirectory, 'api-key', () => randomBytes(24).toString('base64url'))
      : undefined;
  return {
    apiKeys: config.apiKeys ?? [generatedApiKey ?? ''],
    tokenSigningSecret:
      config.tokenSigningSecret ??
      ensureSecret(config.dataDirectory, 'signing-secret', () =>
        randomBytes(48).toString('base64url'),
      ),
    /** Undefined if API_KEYS is set. */
    generatedApiKey,
  };
}

export function ensureWebhookKey({ webhooks, dataDirectory }: Config): string {
  return (
    webhooks.secretKey ??
    ensureSecret(dataDirectory, webhookKeyFile, () => randomBytes(32).toString('base64'))
  );
}

export function ensureSecret(directory: string, name: string, make: () => string): string {
  const file = join(directory, name);
  mkdirSync(directory, { recursive: true });
  try {
    writeFileSync(file, `${make()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
