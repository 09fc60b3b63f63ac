import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type NoteSigner, type RetiredKey, readRetiredKeys } from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { checkpointKeyFile, readCheckpointKey } from './checkpoint-key.js';

export const retiredKeysFile = 'checkpoint-keys-retired.json';

export interface RetiredKeys {
  readonly keys: readonly RetiredKey[];
  readonly keep: ((keys: readonly RetiredKey[]) => void) | undefined;
}

/**
 * Reads CHECKPOINT_KEYS_RETIRED or the data folder.
 * @throws ConfigurationError
 */
export function retiredKeys(config: Config, keyText: string): RetiredKeys {
  const signer = readCheckpointKey(keyText);
  const { checkpointKeysRetired, dataDirectory } = config;
  if (checkpointKeysRetired !== undefined) {
    return { keys: readRetired(checkpointKeysRetired, signer), keep: undefined };
  }
  if (readIfThere(join(dataDirectory, checkpointKeyFile))?.trim() !== keyText.trim()) {
    return { keys: [], keep: undefined };
  }
  const file = resolve(dataDirectory, retiredKeysFile);
  const keys = readRetired(readIfThere(file) ?? '[]', signer, file);
  return { keys, keep: (changed) => writeRetired(dataDirectory, changed) };
}

/**
 * Parses public JWKs, oldest first.
 * @param from the setting or the file, for errors
 * @throws ConfigurationError
 */
export function readRetired(
  text: string,
  signer: NoteSigner,
  from = 'CHECKPOINT_KEYS_RETIRED',
): readonly RetiredKey[] {
  const refuse = (message: string) => new ConfigurationError(`${from}: ${message}`);
  let parsed: Parameters<typeof readRetiredKeys>[0];
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  const read = readRetiredKeys(parsed);
  if (!read.ok) throw refuse(read.message);
  for (const key of read.keys) {
    if (key.x === signer.publicJwk.x) {
      throw refuse('lists the signing key: a retired key must not sign');
    }
    if (key.kid !== signer.name) {
      throw refuse(
        `lists a key of ${key.kid}, but the log is ${signer.name}: all keys of a log have the same origin (kid)`,
      );
    }
  }
  return read.keys;
}

export function writeRetired(directory: string, keys: readonly RetiredKey[]): void {
  replaceFile(join(directory, retiredKeysFile), `${JSON.stringify(keys, null, 1)}\n`, 0o644);
}

export function replaceFile(file: string, text: string, mode: number): void {
  const partial = `${file}.${randomUUID()}.partial`;
  writeFileSync(partial, text, { mode, flush: true });
  renameSync(partial, file);
}
