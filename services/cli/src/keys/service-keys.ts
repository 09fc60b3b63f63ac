import type { LedgerClient, UsedKey, UsedMapKey } from '@exchange/client';
import { roleNames } from '@exchange/runtime/config/setting-forms';
import { makeApiKey } from '@exchange/runtime/credentials/api-key';
import { errorText } from '@exchange/runtime/errors/error-text';
import { type Command, defineCommand, UsageError } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import { type Answer, answerOf, defined } from '../service/client.js';

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
      throw new UsageError(errorText(error));
    }
  },
});

const pageSize = 1000;

interface PageQuery {
  readonly limit: number;
  readonly offset: number;
  readonly reseller_id?: string;
}

interface KeyKind {
  readonly word: 'key' | 'map-key';
  readonly what: string;
  readonly one: string;
  readonly lastUseAccuracy: string;
  page(client: LedgerClient, query: PageQuery): Promise<Answer<readonly Key[]>>;
  revoke(client: LedgerClient, id: string): Promise<Answer<Pick<Key, 'name' | 'revoked_at'>>>;
}
type Key = UsedKey | UsedMapKey;

const mapKeys: KeyKind = {
  word: 'map-key',
  what: 'keys for maps',
  one: 'a key for maps',
  lastUseAccuracy: 'a minute',
  page: (client, query) => client.GET('/api/v1/map-keys', { params: { query } }),
  revoke: (client, id) => client.POST('/api/v1/map-keys/{id}/revoke', { params: { path: { id } } }),
};

const namedKeys: KeyKind = {
  word: 'key',
  what: 'named keys',
  one: 'a named key',
  lastUseAccuracy: 'a day',
  page: (client, query) => client.GET('/api/v1/keys', { params: { query } }),
  revoke: (client, id) => client.POST('/api/v1/keys/{id}/revoke', { params: { path: { id } } }),
};

const createMapKey = defineCommand({
  words: ['map-key', 'create'],
  summary: 'create a read-only key for maps',
  help: `usage: ledger map-key create --name <text> [options]

  --name <text>        purpose and holder of the key, shown in lists
  --reseller <id>      limit the key to this reseller's rows (default: the platform's scope)
${serviceOptionsHelp}

The key is printed once and not stored. It only reads maps: /ogc, /tiles, /rest, GET /api/v1/layers, GET /api/v1/geo/bbox.`,
  options: { ...serviceOptions, name: { type: 'string' }, reseller: { type: 'string' } },
  async run({ values, terminal, env }) {
    const { reseller } = values;
    const name = requiredName(values.name);
    const { service } = openAddressedService(values, env);
    const made = await answerOf(
      service,
      service.client.POST('/api/v1/map-keys', {
        body: { name, ...defined({ reseller_id: reseller }) },
      }),
    );
    terminal.out(`id:  ${made.id}`);
    terminal.out(`key (for its holder, shown once): ${made.key ?? 'not shown again'}`);
  },
});

const makeKey = defineCommand({
  words: ['key', 'make'],
  summary: 'make a named key with owner, roles and end',
  help: `usage: ledger key make --name <text> [options]

  --name <text>        purpose of the key, shown in lists
  --owner <text>       whose deals those of the key are (default: the owner of the key used)
  --reseller <id>      the reseller whose data the key sees (default: the scope's, else the platform)
  --roles <a,b>        reader, auditor, trader, back_office, risk, registrar, admin (default: everything)
  --expires-at <time>  end of the key, such as 2027-06-30T22:00:00Z (default: none)
${serviceOptionsHelp}

The key is printed once and not stored.`,
  options: {
    ...serviceOptions,
    name: { type: 'string' },
    owner: { type: 'string' },
    reseller: { type: 'string' },
    roles: { type: 'string' },
    'expires-at': { type: 'string' },
  },
  async run({ values, terminal, env }) {
    const { owner, reseller, roles, 'expires-at': expires_at } = values;
    const { service } = openAddressedService(values, env);
    const body = {
      name: requiredName(values.name),
      ...defined({ owner, reseller_id: reseller, expires_at }),
      ...defined({ roles: roles?.split(',').map(roleOf) }),
    };
    const made = await answerOf(service, service.client.POST('/api/v1/keys', { body }));
    terminal.out(`id:  ${made.id}`);
    terminal.out(`key (for its holder, shown once): ${made.secret ?? 'not shown again'}`);
  },
});

function roleOf(word: string) {
  const role = roleNames.find((one) => one === word);
  if (role !== undefined) return role;
  throw new UsageError(`--roles: unknown role ${word}. Roles are ${roleNames.join(', ')}.`);
}

const rotateKey = defineCommand({
  words: ['key', 'rotate'],
  summary: 'give a named key a new secret',
  help: `usage: ledger key rotate <id> [options]

  --overlap <minutes>  accept the secret before for so long, at most 1440 (default: 0)
${serviceOptionsHelp}

The new key is printed once and not stored. A key whose secret is known to others is revoked instead.`,
  options: { ...serviceOptions, overlap: { type: 'string' } },
  names: { least: 1, most: 1, fault: 'name one key, by its id' },
  async run({ values, names: [id = ''], terminal, env }) {
    const { service } = openAddressedService(values, env);
    const rotated = await answerOf(
      service,
      service.client.POST('/api/v1/keys/{id}/rotate', {
        params: { path: { id } },
        body: { overlap_minutes: Number(values.overlap ?? 0) },
      }),
    );
    terminal.out(`key (for its holder, shown once): ${rotated.secret ?? 'not shown again'}`);
  },
});

function listCommand({ word, what, page, lastUseAccuracy }: KeyKind): Command {
  return defineCommand({
    words: [word, 'list'],
    summary: `list ${what} with scope, creation, last use and status`,
    help: `usage: ledger ${word} list [--reseller <id>] [options]

${serviceOptionsHelp}

One line per key, oldest first. The last use is accurate to ${lastUseAccuracy}.`,
    options: { ...serviceOptions, reseller: { type: 'string' } },
    async run({ values, terminal, env }) {
      const { service } = openAddressedService(values, env);
      const filter = defined({ reseller_id: values.reseller });
      for (let offset = 0; ; offset += pageSize) {
        const query = { limit: pageSize, offset, ...filter };
        const keys = await answerOf(service, page(service.client, query));
        for (const key of keys) terminal.out(lineOf(key));
        if (keys.length < pageSize) return;
      }
    },
  });
}

function revokeCommand({ word, one, revoke }: KeyKind): Command {
  return defineCommand({
    words: [word, 'revoke'],
    summary: `revoke ${one}`,
    help: `usage: ledger ${word} revoke <id> [options]

${serviceOptionsHelp}

All processes refuse it within 5 s. It cannot be restored.`,
    options: serviceOptions,
    names: { least: 1, most: 1, fault: 'name one key, by its id' },
    async run({ values, names: [id = ''], terminal, env }) {
      const { service } = openAddressedService(values, env);
      const { name, revoked_at } = await answerOf(service, revoke(service.client, id));
      terminal.out(`${id} (${name}) is revoked since ${revoked_at}`);
    },
  });
}

function requiredName(name: string | undefined): string {
  if (name === undefined) throw new UsageError('--name is required: the purpose of the key.');
  return name;
}

function lineOf(key: Key): string {
  const whose = key.reseller_id === null ? 'platform' : `reseller ${key.reseller_id}`;
  const made = `made ${key.made_at ?? 'at an unknown time'} by ${key.made_by.id}`;
  const end =
    key.status === 'revoked'
      ? `revoked ${key.revoked_at ?? ''} by ${key.revoked_by?.id ?? 'somebody'}`
      : 'active';
  return [key.id, key.name, whose, ...termsOf(key), made, lastUseOf(key), end].join('  ');
}

function termsOf(key: Key): readonly string[] {
  if (!('owner' in key)) return [];
  const { owner, roles, expires_at } = key;
  return [
    `owner ${owner}`,
    roles === 'all' ? 'every role' : roles.join(','),
    expires_at === null ? 'no end' : `ends ${expires_at}`,
  ];
}

function lastUseOf(key: Key): string {
  if ('owner' in key)
    return key.last_used_on === null ? 'never used' : `used on ${key.last_used_on}`;
  return key.last_used_at === null ? 'never used' : `used ${key.last_used_at.slice(0, 16)}Z`;
}

export const serviceKeyCommands: readonly Command[] = [
  makeKey,
  listCommand(namedKeys),
  rotateKey,
  revokeCommand(namedKeys),
  createMapKey,
  listCommand(mapKeys),
  revokeCommand(mapKeys),
];
