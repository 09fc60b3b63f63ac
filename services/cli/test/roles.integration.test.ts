import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleNames } from '@exchange/runtime/config/setting-forms';
import { beforeAll, describe, expect, test } from 'vitest';
import { text } from '../../../test/acceptance/client.js';
import { aTransaction } from '../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../test/services/ledger.js';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

const folder = temporaryFolder();

const service = await sharedLedger();
const secrets = new Map<string, string>();
beforeAll(async () => {
  for (const role of roleNames) {
    const body = { name: 'Desk', owner: 'j.doe', roles: [role] };
    secrets.set(role, text(await service.platform.post('/keys', body), 'secret'));
  }
});

function run(role: string, ...words: string[]) {
  const key = secrets.get(role) ?? '';
  const args = [...words, '--url', service.url, '--api-key', key];
  return runRecorded(args, { DATA_DIR: folder });
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';
const day = '2026-12-01';
const deal = Object.entries(aTransaction());
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const feature = (geometry: object) =>
  JSON.stringify({ type: 'Feature', geometry, properties: { code: 'a', name: 'A', state: 'TX' } });
const places = file('places.ndjson', feature({ type: 'Point', coordinates: [1, 1] }));
const areas = file('areas.ndjson', feature({ type: 'Polygon', coordinates: [square] }));
const commands: [role: string, ...words: string[]][] = [
  ['admin', 'key', 'list'],
  ['admin', 'key', 'make', '--name', 'A', '--roles', 'reader'],
  ['admin', 'key', 'rotate', anId],
  ['admin', 'key', 'revoke', anId],
  ['admin', 'map-key', 'create', '--name', 'A'],
  ['admin', 'map-key', 'revoke', anId],
  ['auditor', 'audit', 'pack', '--out', join(folder, 'pack.zip')],
  ['registrar', 'enrollment', 'submit', anId],
  ['registrar', 'enrollment', 'drop', anId, ...dropOptions()],
  ['registrar', 'enrollment', 'submit', anId, '--dry-run'],
  ['registrar', 'import', 'assets', places, '--type', 'meter'],
  ['registrar', 'import', 'utilities', areas],
  ...imports([
    ['registrar', 'customers', 'name\nA\nB\n'],
    ['registrar', 'customers', `id,name\n${anId},A\n`, '--update'],
    ['registrar', 'attachments', `customer_id,reseller_id,state,cost_key\n${anId},${anId},TX,K\n`],
    ['registrar', 'plans', `utility_id,name,rate_type\n${anId},A,fixed\n`],
    [
      'registrar',
      'rates',
      `utility_id,area_code,rate_cents_per_kwh,recorded_at\n${anId},A,1,${day}\n`,
    ],
    [
      ...(['registrar', 'usage'] as const),
      `premise_asset_id,period_start,period_end,kwh\n${anId},${day}T00:00:00Z,${day}T01:00:00Z,1\n`,
    ],
    ['registrar', 'enrollments', `plan_id,premise_asset_id,customer_name\n${anId},${anId},A\n`],
    ['risk', 'counterparties', 'code,name\nc1,A\n'],
    ['trader', 'transactions', [0, 1].map((at) => `${deal.map((one) => one[at])}\n`).join('')],
  ]),
];

function dropOptions(): string[] {
  return ['--initiated-by', 'customer', '--reason-code', 'A01', '--effective-date', day];
}

function imports(
  all: readonly [role: string, kind: string, content: string, ...options: string[]][],
): [role: string, ...words: string[]][] {
  return all.map(([role, kind, content, ...options], at) => [
    ...([role, 'import', kind, ...options] as const),
    file(`${at}-${kind}.csv`, content),
  ]);
}

describe('a command', () => {
  test.each(commands)('needs the role %s: ledger %s %s', async (role, ...words) => {
    for (const name of roleNames) {
      const { code, text } = await run(name, ...words);
      if (name === role) expect(text).not.toContain('needs the role');
      else
        expect([name, code, text]).toEqual([
          name,
          2,
          expect.stringContaining(`needs the role ${role}`),
        ]);
    }
  });

  test('imports nothing, and starts from the first record with the role', async () => {
    const words = ['import', 'customers', file('both.csv', 'name\nOne of both\nOther of both\n')];
    expect((await run('trader', ...words)).code).toBe(2);
    const allowed = await run('registrar', ...words);
    expect([allowed.code, allowed.text]).toEqual([0, expect.stringContaining('2 created')]);
  });
});

test.each(roleNames)('%s lists enrollments and map keys', async (role) => {
  const listed = await run(role, 'enrollment', 'list', '--csv');
  expect([listed.code, listed.text]).toEqual([0, expect.stringContaining('customer_name')]);
  expect((await run(role, 'map-key', 'list')).code).toBe(0);
});
