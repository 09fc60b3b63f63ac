import { expect, test } from 'vitest';
import { list, member } from '../../../test/acceptance/client.js';
import { aReseller } from '../../../test/acceptance/fixtures.js';
import { anEnrollment } from '../../../test/registry/things.js';
import { sharedLedger } from '../../../test/services/ledger.js';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

const service = await sharedLedger();

const run = (...args: string[]) =>
  runRecorded([...args, '--url', service.url, '--api-key', service.apiKey], {
    DATA_DIR: temporaryFolder(),
  });

test('enrollments are imported once, changed, moved through steps and exported', async () => {
  const reseller = await aReseller(service.platform, ['TX']);
  const { plan_id, premise_asset_id } = await anEnrollment(service.platform, 'Mill', reseller);
  const columns = 'plan_id,premise_asset_id,customer_name,customer_email';
  const rows = ['Quill', 'Verde'].map(
    (name) =>
      `${plan_id},${premise_asset_id},${name},${name}@verde.example,utility:${plan_id},${name} 1`,
  );
  const csv = `${columns},service_point_scheme,service_point_id\n${rows.join('\n')}\nno,no,,,,\n`;
  const file = temporaryFile('enrollments.csv', csv);
  const first = await run('import', 'enrollments', file, '--scope', reseller);
  expect([first.code, first.text]).toEqual([1, expect.stringContaining('2 created, 1 refused')]);
  const again = await run('import', 'enrollments', file, '--scope', reseller);
  expect(again.text).toContain('0 created, 2 already there, 1 refused');

  const own = ['--scope', reseller];
  const listed = await run('enrollment', 'list', ...own, '--search', 'quill');
  const [id = ''] = listed.text.split('  ');
  expect(listed.text).toBe(`${id}  pending  Quill  utility:${plan_id} QUILL1`);
  const change = temporaryFile('changes.csv', `id,kind\n${id},move_in\n`);
  expect((await run('import', 'enrollments', change, '--update', ...own)).code).toBe(0);
  expect((await run('enrollment', 'submit', id, ...own)).text).toContain(`${id}  submitted`);
  const refused = await run('enrollment', 'submit', id, ...own);
  expect(refused).toEqual({ code: 2, text: expect.stringContaining('is submitted. Possible:') });
  const afterwards = await run(
    'import',
    'enrollments',
    change,
    '--update',
    '--name',
    'late',
    ...own,
  );
  expect(afterwards).toEqual({ code: 1, text: expect.stringContaining('1 refused') });

  const exported = await run('enrollment', 'list', '--csv', '--status', 'submitted', ...own);
  const [header = '', row = ''] = exported.text.split('\r\n');
  const cells = new Map(header.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect(cells.get('kind')).toBe('move_in');
  expect(cells.get('service_point_id')).toBe('QUILL1');
  const copy = temporaryFile('copy.csv', exported.text);
  expect((await run('import', 'enrollments', copy, ...own)).text).toContain('1 created');
  const all = list(await service.platform.get(`/enrollments?reseller_id=${reseller}`));
  expect(all.map((one) => member(one, 'status'))).toEqual([
    'pending',
    'submitted',
    'pending',
    'pending',
  ]);
});
