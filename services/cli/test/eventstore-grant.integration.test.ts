import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '../../../test/services/inject.js';
import { askPassword } from '../src/ask-password.js';
import { runRecorded } from './recording-terminal.js';

const { eventStoreUrl: url } = await services();
const client = EventStoreDBClient.connectionString(url);
afterAll(() => client.dispose());

const grant = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runRecorded(['eventstore', 'grant', ...args], { EVENTSTORE_URL: url, ...env });

async function metadataOfAll(): Promise<unknown> {
  const events = client.readStream('$$$all', {
    direction: 'backwards',
    fromRevision: 'end',
    maxCount: 1,
  });
  let data: unknown;
  for await (const { event } of events) data = event?.data;
  return data;
}

const write = (stream: string, data: Record<string, unknown>) =>
  client.appendToStream(stream, jsonEvent({ id: randomUUID(), type: '$metadata', data }));

const setDefaults = (names: readonly string[]) =>
  client.appendToStream(
    '$settings',
    jsonEvent({
      id: randomUUID(),
      type: '$settings',
      data: { $systemStreamAcl: { $r: names } },
    }),
  );

describe('ledger eventstore grant', () => {
  beforeEach(async () => {
    await setDefaults(['$admins']);
    await write('$$$all', {});
  });

  test('lets a user read $all beside the administrators, and reports it', async () => {
    const { code, text } = await grant(['--user', 'ledger']);
    expect(code).toBe(0);
    expect(text).toMatch(/ledger may now read \$all.*\$admins before, \$admins, ledger now/s);
    expect(await metadataOfAll()).toEqual({
      $acl: { $r: ['$admins', 'ledger'], $mr: ['$admins', 'ledger'] },
    });
  });

  test('changes nothing in a second run', async () => {
    await grant(['--user', 'ledger']);
    const { code, text } = await grant(['--user', 'ledger']);
    expect(code).toBe(0);
    expect(text).toMatch(/already; nothing was changed/);
  });

  test('keeps other metadata, and reads a single name as a list', async () => {
    await write('$$$all', {
      owner: 'the desk',
      $acl: { $r: 'auditors', $w: ['$admins'], $mw: ['$admins'] },
    });
    await grant(['--user', 'ledger']);
    expect(await metadataOfAll()).toEqual({
      owner: 'the desk',
      $acl: {
        $r: ['auditors', 'ledger'],
        $mr: ['$admins', 'ledger'],
        $w: ['$admins'],
        $mw: ['$admins'],
      },
    });
  });

  test("starts from the server's defaults if $all has no list", async () => {
    await setDefaults(['$admins', '$ops']);
    await grant(['--user', 'ledger']);
    expect(await metadataOfAll()).toMatchObject({ $acl: { $r: ['$admins', '$ops', 'ledger'] } });
  });

  test.each([
    ['$all', "is not a user's name"],
    ['$admins', "is not a user's name"],
    ['', '--user has an empty value'],
    ['a\nb', "is not a user's name"],
  ])('refuses the user name %j', async (name, reason) => {
    const before = await metadataOfAll();
    const { code, text } = await grant(['--user', name]);
    expect(code).toBe(2);
    expect(text).toContain(reason);
    expect(await metadataOfAll()).toEqual(before);
  });

  test('changes nothing in an access list that it cannot read', async () => {
    await write('$$$all', { $acl: { $r: [7] } });
    const { code, text } = await grant(['--user', 'ledger']);
    expect(code).toBe(2);
    expect(text).toMatch(/Nothing was changed.*other than names/s);
  });

  test('requires an administrator if the server has users, and prints no password', async () => {
    const secure = {
      EVENTSTORE_URL: 'esdb://ledger:hunter2@127.0.0.1:1?tls=true&maxDiscoverAttempts=1',
    };
    const unknown = await grant(['--user', 'ledger'], secure);
    expect(unknown.code).toBe(2);
    expect(unknown.text).toMatch(/EVENTSTORE_ADMIN_PASSWORD/);
    const away = await grant(['--user', 'ledger'], {
      ...secure,
      EVENTSTORE_ADMIN_PASSWORD: 'changeit',
    });
    expect(away.code).toBe(2);
    expect(away.text).toMatch(/Nothing was changed at esdb:\/\/127.0.0.1:1.*did not answer/s);
    expect(unknown.text + away.text).not.toMatch(/hunter2|changeit/);
  });
});

test('reads a password without echo, with correction and cancellation', async () => {
  const raw: boolean[] = [];
  const terminal = (isTTY: boolean) =>
    Object.assign(new PassThrough(), { isTTY, setRawMode: (isRaw: boolean) => raw.push(isRaw) });
  const input = terminal(true);
  const answer = askPassword(input, () => undefined, 'no terminal');
  input.write('sex\u007fcret\r');
  expect(await answer).toBe('secret');
  for (const key of ['\u0003', '\u0004']) {
    const cancelled = askPassword(input, () => undefined, 'no terminal');
    input.write(key);
    await expect(cancelled).rejects.toThrow(/Nothing was changed/);
  }
  expect(raw).toEqual([true, false, true, false, true, false]);
  await expect(askPassword(terminal(false), () => undefined, 'no terminal')).rejects.toThrow(
    'no terminal',
  );
});
