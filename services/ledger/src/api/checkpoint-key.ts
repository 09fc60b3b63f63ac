import { generatePrivateJwk, type NoteSigner, readSigner } from '@exchange/proof';
import { type Config, ConfigurationError, keepSecret } from '@exchange/service-shell';

const origin = 'energy-exchange-ledger';

/** The key that signs checkpoints: CHECKPOINT_SIGNING_KEY, or one that is made once and kept in the data folder. */
export function checkpointKey(config: Config): string {
  return (
    config.checkpointSigningKey ??
    keepSecret(config.dataDirectory, 'checkpoint-key.json', () =>
      JSON.stringify(generatePrivateJwk(origin)),
    )
  );
}

/**
 * Reads a signing key.
 *
 * @param text a private Ed25519 JWK as JSON
 * @throws ConfigurationError when it is none
 */
export function readCheckpointKey(text: string): NoteSigner {
  let message = 'is no JSON';
  try {
    const read = readSigner(JSON.parse(text), origin);
    if (read.ok) return read.signer;
    message = read.message;
  } catch {
    // Said below: the text itself is a secret.
  }
  throw new ConfigurationError(`CHECKPOINT_SIGNING_KEY: ${message}`);
}
