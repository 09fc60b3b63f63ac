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
const deal = Object.entries(aTransaction());
const deals = [0, 1].map((at) => `${deal.map((one) => one[at])}\n`).join('');
const place = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 1] }, properties: {} };
/** One of each way to send; `test/access/roles` asks for every operation. */
const commands: [role: string, ...words: string[]][] = [
  ['admin', 'key', 'list'],
  ['auditor', 'audit', 'pack', '--out', join(folder, 'pack.zip')],
  ['registrar', 'enrollment', 'submit', anId],
  ['registrar', 'import', 'assets', file('places.ndjson', JSON.stringify(place))],
  ['registrar', 'import', 'customers', '--update', file('changes.csv', `id,name\n${anId},A\n`)],
  ['trader', 'import', 'transactions', file('deals.csv', deals)],
];

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
