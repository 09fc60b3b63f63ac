import type { UsedMapKey } from '@exchange/client';
import { defineCommand, UsageError } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import { answerOf } from '../service/client.js';

const pageSize = 1000;

export const createMapKey = defineCommand({
  words: ['map-key', 'create'],
  summary: 'create a read-only key for maps',
  help: `usage: ledger map-key create --name <text> [options]

  --name <text>        purpose and holder of the key, shown in lists
  --reseller <id>      limit the key to this reseller's rows (default: the platform's scope)
${serviceOptionsHelp}

The key is printed once and not stored. It only reads maps: /ogc, /tiles, /rest, GET /api/v1/layers, GET /api/v1/geo/bbox.`,
  options: { ...serviceOptions, name: { type: 'string' }, reseller: { type: 'string' } },
  async run({ values, terminal, env }) {
    const { name, reseller } = values;
    if (name === undefined) throw new UsageError('--name is required: the purpose of the key.');
    const { service } = openAddressedService(values, env);
    const made = await answerOf(
      service,
      service.client.POST('/api/v1/map-keys', {
        body: { name, ...(reseller === undefined ? {} : { reseller_id: reseller }) },
      }),
    );
    terminal.out(`id:  ${made.id}`);
    terminal.out(`key (for its holder, shown once): ${made.key ?? 'not shown again'}`);
  },
});

export const listMapKeys = defineCommand({
  words: ['map-key', 'list'],
  summary: 'list keys for maps with scope, creation, last use and status',
  help: `usage: ledger map-key list [--reseller <id>] [options]

${serviceOptionsHelp}

One line per key, oldest first. The last use is accurate to a minute.`,
  options: { ...serviceOptions, reseller: { type: 'string' } },
  async run({ values, terminal, env }) {
    const { service } = openAddressedService(values, env);
    const filter = values.reseller === undefined ? {} : { reseller_id: values.reseller };
    for (let offset = 0; ; offset += pageSize) {
      const query = { limit: pageSize, offset, ...filter };
      const page = await answerOf(
        service,
        service.client.GET('/api/v1/map-keys', { params: { query } }),
      );
      for (const key of page) terminal.out(lineOf(key));
      if (page.length < pageSize) return;
    }
  },
});

export const revokeMapKey = defineCommand({
  words: ['map-key', 'revoke'],
  summary: 'revoke a key for maps',
  help: `usage: ledger map-key revoke <id> [options]

${serviceOptionsHelp}

All processes refuse it within 5 s. It cannot be restored.`,
  options: serviceOptions,
  names: { least: 1, most: 1, fault: 'name one key, by its id' },
  async run({ values, names: [id = ''], terminal, env }) {
    const { service } = openAddressedService(values, env);
    const revoked = await answerOf(
      service,
      service.client.POST('/api/v1/map-keys/{id}/revoke', {
        params: { path: { id } },
      }),
    );
    terminal.out(`${revoked.id} (${revoked.name}) is revoked since ${revoked.revoked_at}`);
  },
});

function lineOf(key: UsedMapKey): string {
  const whose = key.reseller_id === null ? 'platform' : `reseller ${key.reseller_id}`;
  const made = `made ${key.made_at ?? 'at an unknown time'} by ${key.made_by.id}`;
  const used = key.last_used_at === null ? 'never used' : `used ${key.last_used_at.slice(0, 16)}Z`;
  const end =
    key.status === 'revoked'
      ? `revoked ${key.revoked_at ?? ''} by ${key.revoked_by?.id ?? 'somebody'}`
      : 'active';
  return [key.id, key.name, whose, made, used, end].join('  ');
}
