import { randomBytes } from 'node:crypto';
import { generatePrivateJwk, type NoteSigner, readSigner } from '@exchange/proof';
import { type Config, ConfigurationError } from '@exchange/runtime/config/config';
import { ensureSecret } from '@exchange/runtime/config/stored-secrets';

const origin = 'energy-exchange-ledger';

export const checkpointKeyFile = 'checkpoint-key.json';

/** CHECKPOINT_SIGNING_KEY, or a generated key with a unique origin. */
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
 * Parses a private Ed25519 JWK.
 * @throws ConfigurationError
 */
export function readCheckpointKey(text: string): NoteSigner {
  let message = 'is not JSON';
  try {
    const read = readSigner(JSON.parse(text), origin);
    if (read.ok) return read.signer;
    message = read.message;
  } catch {
    // Without the cause: the text is a secret.
  }
  throw new ConfigurationError(`CHECKPOINT_SIGNING_KEY: ${message}`);
}
