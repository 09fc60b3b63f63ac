import { generatePrivateJwk } from '@exchange/proof';
import { makeApiKey } from '@exchange/runtime/credentials/api-key';
import { defineCommand, messageOf, UsageError } from '../command.js';

export const apiKey = defineCommand({
  words: ['api-key'],
  summary: 'create an API key, and the entry with its digest for API_KEYS',
  help: `usage: ledger api-key <name>

Prints a key for its holder and, for API_KEYS, an entry with the key's SHA-256 digest. Events and logs name the key by
<name>: 1 to 64 letters, digits, dots, dashes, underscores.`,
  options: {},
  names: { least: 1, most: 1, fault: 'give the key one name' },
  async run({ names: [name = ''], terminal }) {
    try {
      const { key, entry } = makeApiKey(name);
      terminal.out(`key (for its holder, shown once): ${key}`);
      terminal.out(`entry for API_KEYS: ${entry}`);
    } catch (error) {
      throw new UsageError(messageOf(error));
    }
  },
});

export const checkpointKeyCommand = defineCommand({
  words: ['checkpoint-key'],
  summary: 'create a checkpoint key for CHECKPOINT_SIGNING_KEY',
  help: `usage: ledger checkpoint-key <origin>

Prints a private Ed25519 key as a JWK on one line. <origin> names the log in its checkpoints: a URL without scheme, such
as ledger.example/log. Protect the key like the log: its holder can sign another history.`,
  options: {},
  names: { least: 1, most: 1, fault: 'name one origin' },
  async run({ names: [origin = ''], terminal }) {
    terminal.out(JSON.stringify(generatePrivateJwk(origin)));
  },
});
