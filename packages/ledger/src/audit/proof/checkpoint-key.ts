import { randomBytes } from 'node:crypto';
import { generatePrivateJwk, type NoteSigner, readSigner } from '@exchange/proof';
import { type Config, ConfigurationError } from '@exchange/runtime/config/config';
import { ensureSecret } from '@exchange/runtime/config/stored-secrets';

/** The origin of a key without its own name, and the prefix of the origins of new installations. */
const origin = 'energy-exchange-ledger';

export const checkpointKeyFile = 'checkpoint-key.json';

/**
 * The key that signs checkpoints: CHECKPOINT_SIGNING_KEY, or a generated key in the data folder. A generated key has a
 * unique origin; an existing key keeps its own.
 */
export function checkpointKey(config: Config): string {
  return (
    config.checkpointSigningKey ??
    ensureSecret(config.dataDirectory, checkpointKeyFile, () =>
      JSON.stringify(generatePrivateJwk(newOrigin())),
    )
  );
}

export function newOrigin(): string {
  return `${origin}/${randomBytes(8).toString('hex')}`;
}

/**
 * Parses a signing key.
 *
 * @param text a private Ed25519 JWK as JSON
 * @throws ConfigurationError for another text
 */
export function readCheckpointKey(text: string): NoteSigner {
  let message = 'is not JSON';
  try {
    const read = readSigner(JSON.parse(text), origin);
    if (read.ok) return read.signer;
    message = read.message;
  } catch {
    // The error below omits the cause: the text is a secret.
  }
  throw new ConfigurationError(`CHECKPOINT_SIGNING_KEY: ${message}`);
}
