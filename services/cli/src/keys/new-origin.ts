import { join, resolve } from 'node:path';
import { newOrigin } from '@exchange/ledger/audit/proof/checkpoint-key';
import { keySetOf } from '@exchange/ledger/audit/proof/key-set';
import { readRetired, replaceFile, writeRetired } from '@exchange/ledger/audit/proof/retired-keys';
import {
  fingerprintOf,
  generatePrivateJwk,
  isObject,
  type Json,
  type NoteSigner,
  type PublicJwk,
  vkeyOf,
} from '@exchange/proof';
import { defineCommand } from '../command.js';
import { commandConfig } from '../service/address.js';
import { requireOwnStores } from '../service/checked-stores.js';
import type { Terminal } from '../terminal.js';
import { changeStoredKey } from './stored-key.js';

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
  changeStoredKey(directory, ({ file, signer, retiredText }) => {
    let next: PublicJwk = signer.publicJwk;
    if (!namesAnotherOrigin(retiredText, signer)) {
      const former = join(directory, `checkpoint-keys-of-${fingerprintOf(next)}.json`);
      const keys = keySetOf(next, readRetired(retiredText, signer));
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

function namesAnotherOrigin(text: string, { name }: NoteSigner): boolean {
  const keys: Json = JSON.parse(text);
  return Array.isArray(keys) && keys.some((key: Json) => isObject(key) && key['kid'] !== name);
}

function tellNext(terminal: Terminal, vkey: string): void {
  terminal.out(`Add the new log to witnesses, beside the old one: --log ${vkey}`);
  terminal.out('Publish to another place: the old one contains the previous log.');
}
