import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  checkpointKeyFile,
  newOrigin,
  readCheckpointKey,
  readStoredCheckpointKey,
} from '@exchange/ledger/audit/proof/checkpoint-key';
import { keySetOf } from '@exchange/ledger/audit/proof/key-set';
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
  type PublicJwk,
  type RetiredKey,
  readSigner,
  vkeyOf,
} from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { CommandFailed, defineCommand, UsageError } from '../command.js';
import { commandConfig } from '../service/address.js';
import { requireOwnStores } from '../service/checked-stores.js';
import { requireReadableFolder } from '../service/readable-folder.js';
import type { Terminal } from '../terminal.js';

export const checkpointKeyCommand = defineCommand({
  words: ['checkpoint-key'],
  summary: 'create a checkpoint key for CHECKPOINT_SIGNING_KEY',
  help: `usage: ledger checkpoint-key <origin>

Prints a private Ed25519 key as a JWK on one line. <origin> names the log in its checkpoints: a URL without scheme, such
as ledger.example/log. Protect the key like the log: its holder can sign another history.`,
  options: {},
  names: { least: 1, most: 1, fault: 'name one origin' },
  async run({ names: [origin = ''], terminal }) {
    const jwk = generatePrivateJwk(origin);
    const read = readSigner(jwk);
    if (!read.ok) throw new UsageError(`"${origin}" is not an origin: ${read.message}`);
    terminal.out(JSON.stringify(jwk));
  },
});

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
  changeStoredKey(directory, ({ file, signer, retiredFile, retiredJson }) => {
    const retired = retiredBefore(retiredJson, signer, retiredFile);
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

function retiredBefore(keys: Json, signer: NoteSigner, file: string): readonly RetiredKey[] {
  const isOther = (key: Json) => !isObject(key) || key['x'] !== signer.publicJwk.x;
  const others = isList(keys) ? keys.filter(isOther) : keys;
  return readRetired(JSON.stringify(others), signer, file);
}

function retiring({ publicJwk }: NoteSigner, before: readonly RetiredKey[]): RetiredKey {
  return { ...publicJwk, from: before.at(-1)?.to ?? 0, to: null };
}

export const newOriginKeys = defineCommand({
  words: ['keys', 'new-origin'],
  summary: 'create a key with a new origin, for a log restored from an older copy',
  help: `usage: ledger keys new-origin

A log that continues from an older copy has another history than the checkpoints that others hold. It must not sign under
the same origin, and witnesses refuse it. This command creates a key with a new origin.

With the key in DATA_DIR: stop the service first. The old secret is deleted. All public keys of the old origin
are stored in DATA_DIR/checkpoint-keys-of-<fingerprint>.json, for verifiers of older checkpoints. With CHECKPOINT_SIGNING_KEY set,
the command only prints the settings for the services; the first one is a secret.

To replace the key of the same log, use keys rotate.`,
  options: {},
  async run({ terminal, env }) {
    const config = commandConfig(env);
    await requireOwnStores(config);
    if (config.checkpointSigningKey === undefined) {
      replaceKept(config.dataDirectory, terminal);
    } else {
      const next = generatePrivateJwk(newOrigin());
      terminal.out(`CHECKPOINT_SIGNING_KEY=${JSON.stringify(next)}`);
      terminal.out('CHECKPOINT_KEYS_RETIRED=');
      terminal.out(
        'Give both to every service at once, and destroy the old secret. Keep the earlier answer of GET /api/v1/audit/keys for verifiers of older checkpoints.',
      );
      tellNext(terminal, vkeyOf(next));
    }
  },
});

function replaceKept(directory: string, terminal: Terminal): void {
  changeStoredKey(directory, ({ file, signer, retiredFile, retiredJson }) => {
    let next: PublicJwk = signer.publicJwk;
    if (!namesAnotherOrigin(retiredJson, signer)) {
      const former = join(directory, `checkpoint-keys-of-${fingerprintOf(next)}.json`);
      const retired = readRetired(JSON.stringify(retiredJson), signer, retiredFile);
      const keys = keySetOf(next, retired);
      replaceFile(former, `${JSON.stringify(keys, null, 1)}\n`, 0o644);
      next = generatePrivateJwk(newOrigin());
      replaceFile(file, `${JSON.stringify(next)}\n`, 0o600);
      terminal.out(`ended:   ${signer.name}; its public keys are in ${resolve(former)}`);
    }
    // Written last, so that the command can be repeated.
    writeRetired(directory, []);
    terminal.out(`signing: ${fingerprintOf(next)}`);
    terminal.out(`log:     ${next.kid}`);
    tellNext(terminal, vkeyOf(next));
  });
}

function namesAnotherOrigin(keys: Json, { name }: NoteSigner): boolean {
  return Array.isArray(keys) && keys.some((key: Json) => isObject(key) && key['kid'] !== name);
}

function tellNext(terminal: Terminal, vkey: string): void {
  terminal.out(`Add the new log to witnesses, beside the old one: --log ${vkey}`);
  terminal.out('Publish to another place: the old one contains the previous log.');
}

interface StoredKey {
  readonly file: string;
  readonly signer: NoteSigner;
  readonly retiredFile: string;
  readonly retiredJson: Json;
}

/**
 * Changes the key while no service runs on DATA_DIR.
 * @throws CommandFailed without a key
 */
function changeStoredKey(directory: string, change: (key: StoredKey) => void): void {
  const file = join(directory, checkpointKeyFile);
  if (!existsSync(file)) {
    requireReadableFolder(directory);
    throw new CommandFailed(
      `File not found: ${resolve(file)}. The first start of the service creates it.`,
    );
  }
  const unlock = lockDataDirectory(directory);
  try {
    const signer = readStoredCheckpointKey(directory, readIfThere(file) ?? '');
    const retiredFile = resolve(directory, retiredKeysFile);
    change({ file, signer, retiredFile, retiredJson: jsonIn(retiredFile) });
  } finally {
    unlock();
  }
}

function jsonIn(file: string): Json {
  const text = readIfThere(file);
  if (text === undefined) return [];
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailed(`${file}: is not JSON; restore the file from a backup`);
  }
}
