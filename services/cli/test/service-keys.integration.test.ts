import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aReseller } from '../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../test/services/ledger.js';
import { runRecorded } from './recording-terminal.js';

const service = await sharedLedger();

const run = (...args: string[]) =>
  runRecorded([...args, '--url', service.url, '--api-key', service.apiKey]);

test('creates, shows once, lists and revokes a map key', async () => {
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

test('makes, lists, rotates and revokes a named key', async () => {
  const reseller = await aReseller(service.platform, ['TX']);
  const sent = [
    '--owner',
    'j.doe',
    '--roles',
    'trader,risk',
    '--expires-at',
    '2099-01-01T00:00:00Z',
  ];
  const made = await run('key', 'make', '--name', 'Desk', '--reseller', reseller, ...sent);
  const [, id = ''] = /^id: +(\S+)$/m.exec(made.text) ?? [];
  const secretIn = ({ text }: { text: string }) => /shown once\): (lk_\S+)$/m.exec(text)?.[1] ?? '';
  const statusOf = (key: string) =>
    fetch(`${service.url}/api/v1/auth/me`, { headers: { 'x-api-key': key } }).then(
      (one) => one.status,
    );
  expect([made.code, await statusOf(secretIn(made))]).toEqual([0, 200]);
  const listed = async () => (await run('key', 'list', '--reseller', reseller)).text;
  const line = `^${id}  Desk  reseller ${reseller}  owner j.doe  trader,risk  ends 2099-01-01T00:00:00.000Z  made`;
  expect(await listed()).toMatch(new RegExp(line));
  const rotated = await run('key', 'rotate', id, '--overlap', '5');
  await expect.poll(() => statusOf(secretIn(rotated))).toBe(200);
  expect(await statusOf(secretIn(made))).toBe(200);
  await expect.poll(listed).toMatch(/ {2}used on \d{4}-\d\d-\d\d {2}active$/);
  const revoked = await run('key', 'revoke', id);
  expect([revoked.code, revoked.text]).toEqual([
    0,
    expect.stringContaining('(Desk) is revoked since 2'),
  ]);
  await expect.poll(() => statusOf(secretIn(rotated))).toBe(401);
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
  for (const [fault = '', ...args] of [
    ['--name', 'key', 'make'],
    ['owner', 'key', 'make', '--name', 'A'],
    ['roles', 'key', 'make', '--name', 'A', '--owner', 'B', '--roles', 'king'],
    ['overlap_minutes', 'key', 'rotate', randomUUID(), '--overlap', '2000'],
  ]) {
    expect(await run(...args)).toEqual({ code: 2, text: expect.stringContaining(fault) });
  }
  expect(await run('map-key', 'revoke', 'acme')).toEqual({
    code: 2,
    text: expect.stringContaining('UUID'),
  });
  expect(await run('map-key', 'revoke')).toEqual({
    code: 2,
    text: expect.stringContaining('name one key'),
  });
});
