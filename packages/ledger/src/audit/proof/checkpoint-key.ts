import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { generatePrivateJwk, type NoteSigner, readSigner } from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { ensureSecret } from '@exchange/runtime/config/stored-secrets';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';

const origin = 'energy-exchange-ledger';

export const checkpointKeyFile = 'checkpoint-key.json';

/**
 * CHECKPOINT_SIGNING_KEY, or a generated key with a unique origin.
 * @throws ConfigurationError for an invalid file
 */
export function checkpointKey({ checkpointSigningKey, dataDirectory }: Config): string {
  if (checkpointSigningKey !== undefined) return checkpointSigningKey;
  const made = () => JSON.stringify(generatePrivateJwk(newOrigin()));
  const text = ensureSecret(dataDirectory, checkpointKeyFile, made);
  readStoredCheckpointKey(dataDirectory, text);
  return text;
}

export function newOrigin(): string {
  return `${origin}/${randomBytes(8).toString('hex')}`;
}

/**
 * Parses the text of the key's file.
 * @throws ConfigurationError with the file
 */
export function readStoredCheckpointKey(directory: string, text: string): NoteSigner {
  const read = parsed(text);
  if (typeof read !== 'string') return read;
  throw new ConfigurationError(
    `${resolve(directory, checkpointKeyFile)}: ${read}; restore the file from a backup`,
  );
}

/**
 * Parses a private Ed25519 JWK.
 * @throws ConfigurationError
 */
export function readCheckpointKey(text: string): NoteSigner {
  const read = parsed(text);
  if (typeof read !== 'string') return read;
  throw new ConfigurationError(`CHECKPOINT_SIGNING_KEY: ${read}`);
}

/** @returns the signer, or the fault without the text, which is a secret */
function parsed(text: string): NoteSigner | string {
  try {
    const read = readSigner(JSON.parse(text), origin);
    return read.ok ? read.signer : read.message;
  } catch {
    return 'is not JSON';
  }
}
