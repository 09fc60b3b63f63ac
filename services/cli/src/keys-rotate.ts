import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkpointKeyFile, readCheckpointKey } from '@exchange/ledger/audit/checkpoint-key';
import {
  readIfThere,
  readRetired,
  replaceFile,
  retiredKeysFile,
  writeRetired,
} from '@exchange/ledger/audit/retired-keys';
import {
  fingerprintOf,
  generatePrivateJwk,
  type NoteSigner,
  type RetiredKey,
} from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import { readArguments } from './arguments.js';
import { requireOwnStores } from './checked-stores.js';
import { type Command, CommandFailed, exitCodes } from './command.js';
import { commandConfig } from './service-address.js';
import type { Terminal } from './terminal.js';

/** Retires the key that signs checkpoints and makes the next one. */
export const rotateKeys: Command = {
  words: ['keys', 'rotate'],
  summary: 'retire the key that signs checkpoints, and make the next one',
  help: `usage: ledger keys rotate

With the key in DATA_DIR: stop the service first. The old key's secret is replaced and gone, its public half is kept in
DATA_DIR/${retiredKeysFile}; the next start finds how far it has signed. With CHECKPOINT_SIGNING_KEY set, nothing is
changed: the two settings for the services are printed, the first of them a secret.

The log keeps its origin. Checkpoints that the old key signed go on to verify with the set of GET /audit/keys.`,
  async run(args, { terminal, env }) {
    readArguments({ args: [...args] });
    const config = commandConfig(env);
    await requireOwnStores(config);
    if (config.checkpointSigningKey === undefined) rotateKept(config.dataDirectory, terminal);
    else printSettings(config, config.checkpointSigningKey, terminal);
    return exitCodes.fine;
  },
};

function rotateKept(directory: string, terminal: Terminal): void {
  const file = join(directory, checkpointKeyFile);
  if (!existsSync(file)) {
    throw new CommandFailed(`There is no ${resolve(file)}: the first start makes one.`);
  }
  const unlock = lockDataDirectory(directory);
  try {
    const signer = readCheckpointKey(readIfThere(file) ?? '');
    const retired = retiredBefore(readIfThere(join(directory, retiredKeysFile)) ?? '[]', signer);
    if (retired.some(({ to }) => to === null)) {
      throw new CommandFailed(
        'It is not known yet how far the last retired key has signed: start the service once, then rotate again.',
      );
    }
    const next = generatePrivateJwk(signer.name);
    // In this order: when it ends in between, the service refuses to start with a retired key, and this can be done again.
    writeRetired(directory, [...retired, retiring(signer, retired)]);
    replaceFile(file, `${JSON.stringify(next)}\n`, 0o600);
    terminal.out(`log:     ${signer.name}`);
    terminal.out(
      `retired: ${fingerprintOf(signer.publicJwk)}; its secret is gone from ${resolve(file)}`,
    );
    terminal.out(`signing: ${fingerprintOf(next)}`);
    terminal.out('Start the service, and give verifiers the set of GET /api/v1/audit/keys.');
  } finally {
    unlock();
  }
}

function printSettings(config: Config, keyText: string, terminal: Terminal): void {
  const signer = readCheckpointKey(keyText);
  const retired = readRetired(config.checkpointKeysRetired ?? '[]', signer);
  if (retired.some(({ to }) => to === null)) {
    throw new CommandFailed(
      'CHECKPOINT_KEYS_RETIRED: give the last key its to before the next rotation.',
    );
  }
  const next = generatePrivateJwk(signer.name);
  terminal.out(`CHECKPOINT_SIGNING_KEY=${JSON.stringify(next)}`);
  terminal.out(
    `CHECKPOINT_KEYS_RETIRED=${JSON.stringify([...retired, retiring(signer, retired)])}`,
  );
  terminal.out(
    `Give both to every service. When none signs with ${fingerprintOf(signer.publicJwk)} any more, replace "to":null by the number of leaves in GET /api/v1/audit/checkpoint, its second line, and destroy the old secret.`,
  );
}

/** What was retired before; without the current key, which a rotation that ended half-way has put there already. */
function retiredBefore(text: string, signer: NoteSigner): readonly RetiredKey[] {
  const parsed: unknown = JSON.parse(text);
  const members: unknown[] = Array.isArray(parsed) ? parsed : [];
  const others = members.filter((member) => keyX(member) !== signer.publicJwk.x);
  return readRetired(Array.isArray(parsed) ? JSON.stringify(others) : text, signer);
}

function keyX(member: unknown): unknown {
  return typeof member === 'object' && member !== null && 'x' in member ? member.x : undefined;
}

function retiring({ publicJwk }: NoteSigner, before: readonly RetiredKey[]): RetiredKey {
  return { ...publicJwk, from: before.at(-1)?.to ?? 0, to: null };
}
