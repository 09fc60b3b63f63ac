import { resolve } from 'node:path';
import { readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import {
  readRetired,
  replaceFile,
  retiredKeysFile,
  writeRetired,
} from '@exchange/ledger/audit/proof/retired-keys';
import {
  fingerprintOf,
  generatePrivateJwk,
  isList,
  isObject,
  type Json,
  type NoteSigner,
  type RetiredKey,
} from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { CommandFailed, defineCommand } from '../command.js';
import { commandConfig } from '../service/address.js';
import { requireOwnStores } from '../service/checked-stores.js';
import type { Terminal } from '../terminal.js';
import { changeStoredKey } from './stored-key.js';

export const rotateKeys = defineCommand({
  words: ['keys', 'rotate'],
  summary: 'retire the checkpoint key, and create the next one',
  help: `usage: ledger keys rotate

With the key in DATA_DIR: stop the service first. The old secret is deleted; its public key is stored in
DATA_DIR/${retiredKeysFile}, and the next start determines its range. With CHECKPOINT_SIGNING_KEY set, the
command only prints the two settings for the services; the first one is a secret.

The log keeps its origin. Checkpoints signed by the old key still verify with the set of GET /audit/keys.`,
  options: {},
  async run({ terminal, env }) {
    const config = commandConfig(env);
    await requireOwnStores(config);
    if (config.checkpointSigningKey === undefined) rotateKept(config.dataDirectory, terminal);
    else printSettings(config, config.checkpointSigningKey, terminal);
  },
});

function rotateKept(directory: string, terminal: Terminal): void {
  changeStoredKey(directory, ({ file, signer, retiredText }) => {
    const retired = retiredBefore(retiredText, signer);
    if (retired.some(({ to }) => to === null)) {
      throw new CommandFailed(
        'The range of the last retired key is still open: start the service once, then rotate again.',
      );
    }
    const next = generatePrivateJwk(signer.name);
    // This order makes the command repeatable.
    writeRetired(directory, [...retired, retiring(signer, retired)]);
    replaceFile(file, `${JSON.stringify(next)}\n`, 0o600);
    terminal.out(`log:     ${signer.name}`);
    terminal.out(
      `retired: ${fingerprintOf(signer.publicJwk)}; its secret was deleted from ${resolve(file)}`,
    );
    terminal.out(`signing: ${fingerprintOf(next)}`);
    terminal.out('Start the service, and give verifiers the set of GET /api/v1/audit/keys.');
  });
}

function printSettings(config: Config, keyText: string, terminal: Terminal): void {
  const signer = readCheckpointKey(keyText);
  const retired = readRetired(config.checkpointKeysRetired ?? '[]', signer);
  if (retired.some(({ to }) => to === null)) {
    throw new CommandFailed(
      'CHECKPOINT_KEYS_RETIRED: set "to" of the last key before the next rotation.',
    );
  }
  const next = generatePrivateJwk(signer.name);
  terminal.out(`CHECKPOINT_SIGNING_KEY=${JSON.stringify(next)}`);
  terminal.out(
    `CHECKPOINT_KEYS_RETIRED=${JSON.stringify([...retired, retiring(signer, retired)])}`,
  );
  terminal.out(
    `Give both to every service. When no service signs with ${fingerprintOf(signer.publicJwk)}, replace "to":null by the number of leaves in GET /api/v1/audit/checkpoint, its second line, and destroy the old secret.`,
  );
}

function retiredBefore(text: string, signer: NoteSigner): readonly RetiredKey[] {
  const keys: Json = JSON.parse(text);
  if (!isList(keys)) return readRetired(text, signer);
  const others = keys.filter((key) => !isObject(key) || key['x'] !== signer.publicJwk.x);
  return readRetired(JSON.stringify(others), signer);
}

function retiring({ publicJwk }: NoteSigner, before: readonly RetiredKey[]): RetiredKey {
  return { ...publicJwk, from: before.at(-1)?.to ?? 0, to: null };
}
