import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureFolder, hasCode } from '@exchange/child-process';
import { z } from 'zod';
import { ConfigurationError } from '../errors/configuration-error.js';
import { errorText } from '../errors/error-text.js';
import type { Config } from './config.js';
import { signingSecret } from './settings.js';
import { webhookKey } from './webhook-settings.js';

export const webhookKeyFile = 'webhook-secret-key';

/**
 * Generates missing secrets once, in the data folder (mode 600).
 * @throws ConfigurationError for an invalid file
 */
export function ensureSecrets({ apiKeys, tokenSigningSecret, dataDirectory }: Config) {
  const ensure = (name: string, bytes: number, form?: z.ZodType<string>) =>
    ensureSecret(dataDirectory, name, () => randomBytes(bytes).toString('base64url'), form);
  const generatedApiKey = apiKeys === undefined ? ensure('api-key', 24) : undefined;
  return {
    apiKeys: apiKeys ?? [generatedApiKey ?? ''],
    tokenSigningSecret: tokenSigningSecret ?? ensure('signing-secret', 48, signingSecret),
    /** Undefined if API_KEYS is set. */
    generatedApiKey,
  };
}

/** @throws ConfigurationError for an invalid file */
export function ensureWebhookKey({ webhooks, dataDirectory }: Config): string {
  const make = () => randomBytes(32).toString('base64');
  return webhooks.secretKey ?? ensureSecret(dataDirectory, webhookKeyFile, make, webhookKey);
}

const anyText = z.string().min(1, 'is empty');

/** @throws ConfigurationError, without the text, if the file does not have the form */
export function ensureSecret(
  directory: string,
  name: string,
  make: () => string,
  form: z.ZodType<string> = anyText,
): string {
  const file = join(directory, name);
  ensureFolder(directory);
  const { data, error } = form.safeParse(storedText(file, make).trim());
  if (data !== undefined) return data;
  const faults = error?.issues.map(({ message }) => message).join(', ');
  throw new ConfigurationError(
    `${resolve(file)}: ${faults}; write the secret into it, restore it from a backup, or delete it to have a new one made`,
  );
}

function storedText(file: string, make: () => string): string {
  try {
    writeFileSync(file, `${make()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) {
      // A full disk leaves an empty file.
      rmSync(file, { force: true });
      throw error;
    }
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      `${resolve(file)} cannot be read (${errorText(error)}); restore it from a backup, and make it readable for this account`,
    );
  }
}
