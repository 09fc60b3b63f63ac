import { beforeAll, expect, test } from 'vitest';
import { aReseller } from '../../../test/acceptance/fixtures.js';
import { type RunningLedger, sharedLedger } from '../../../test/services/ledger.js';
import { runCommandLine } from '../src/run-command-line.js';

let service: RunningLedger;
beforeAll(async () => {
  service = await sharedLedger();
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const code = await runCommandLine([...args, '--url', service.url, '--api-key', service.apiKey], {
    terminal: { isInteractive: false, out: note, err: note, status: () => undefined },
    env: {},
    signal: new AbortController().signal,
  });
  return { code, text: lines.join('\n') };
}

test('creates a map key, shows it once, lists it with its last use, and revokes it by id', async () => {
  const reseller = await aReseller(service.platform, ['TX']);
  const made = await run('map-key', 'create', '--name', 'Field crew', '--reseller', reseller);
  const [, id = ''] = /^id: +(\S+)$/m.exec(made.text) ?? [];
  const [, key = ''] = /shown once\): (mk_\S+)$/m.exec(made.text) ?? [];
  expect([made.code, id, key]).toEqual([
    0,
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^mk_/),
  ]);
  const lineOf = async () => {
    const { text } = await run('map-key', 'list', '--reseller', reseller);
    expect(text).not.toContain(key);
    return text;
  };
  expect(await lineOf()).toMatch(
    new RegExp(`^${id}  Field crew  reseller ${reseller}  made .* by .*  never used  active$`),
  );
  const layers = () => fetch(`${service.url}/api/v1/layers?api_key=${key}`);
  expect((await layers()).status).toBe(200);
  await expect.poll(lineOf).toMatch(/ {2}used \d{4}-\d\d-\d\dT\d\d:\d\dZ {2}active$/);
  const revoked = await run('map-key', 'revoke', id);
  expect([revoked.code, revoked.text]).toEqual([
    0,
    expect.stringContaining(`${id} (Field crew) is revoked since 2`),
  ]);
  expect(await lineOf()).toMatch(/ {2}revoked \S+ by \S+$/);
  await expect.poll(async () => (await layers()).status).toBe(401);
});

test('reports errors with a remedy', async () => {
  expect(await run('map-key', 'create')).toEqual({
    code: 2,
    text: expect.stringContaining('--name'),
  });
  expect(await run('map-key', 'create', '--name', 'A', '--reseller', 'acme')).toEqual({
    code: 2,
    text: expect.stringContaining('reseller_id: '),
  });
  expect(await run('map-key', 'revoke', 'acme')).toEqual({
    code: 2,
    text: expect.stringContaining('UUID'),
  });
  expect(await run('map-key', 'revoke')).toEqual({
    code: 2,
    text: expect.stringContaining('name one key'),
  });
});
