// Long: 60 s. Only EventStoreDB has users and access lists.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from '@exchange/cli/log/opened-log';
import { connectEventLog, connectNativeLog } from '@exchange/runtime/event-log/connect';
import { grantReadingAll } from '@exchange/runtime/event-log/grant';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { anEvent, aStream } from '../../packages/runtime/test/event-log/sample.js';
import { aPlace, eventsOf, leaves, move } from '../moving/logs.js';
import { makeNodeCertificate } from '../services/certificates.js';
import {
  askServer,
  type EventStoreServer,
  startEventStoreServer,
} from '../services/eventstore-server.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
const folder = mkdtempSync(join(tmpdir(), 'ledger-tls-'));
const place = aPlace();
let server: EventStoreServer;

beforeAll(async () => {
  if (program === undefined) return;
  const certificate = makeNodeCertificate(folder, ['DNS:localhost', 'IP:127.0.0.1']);
  server = await startEventStoreServer(program, { certificate });
  const { port } = server;
  const post = { loginName: 'ledger', fullName: 'The ledger', groups: [], password: 'right' };
  const ask = () => askServer({ port, certificate, path: '/users/', auth: 'admin:changeit', post });
  let answer = await ask();
  for (let tries = 0; answer.status !== 201 && tries < 50; tries += 1) {
    await pause(300);
    answer = await ask();
  }
  expect(answer.status, answer.body).toBe(201);
});
afterAll(async () => {
  await server?.stop();
  place.remove();
  rmSync(folder, { recursive: true, force: true });
});

const as = (login: string) => server.url.replace('esdb://', `esdb://${login}@`);

test.skipIf(program === undefined)(
  "an administrator's move revokes the service user's right to append",
  async () => {
    await grantReadingAll(server.url, { user: 'admin', password: 'changeit' }, 'ledger');
    const service = connectEventLog({ url: as('ledger:right'), isAlive: () => true });
    await service.append(aStream(), 'no_stream', [anEvent()]);

    const to = place.folder();
    await expect(move(as('ledger:right'), to)).rejects.toThrow(/read or write \$settings/);
    await service.append(aStream(), 'no_stream', [anEvent()]);

    await move(as('admin:changeit'), to);
    // Only the server refuses the old connection.
    const append = service.append(aStream(), 'no_stream', [anEvent()]);
    await expect(append).rejects.toMatchObject({
      name: 'LogMoves',
      message: expect.stringContaining(to),
    });
    expect((await service.readStream('installation-log')).map(({ type }) => type)).toEqual([
      'LedgerStarted',
      'LogMoved',
    ]);
    const native = connectNativeLog(as('ledger:right'));
    const direct = native.eventLog.append(aStream(), 'no_stream', [anEvent()]);
    await expect(direct).rejects.toMatchObject({ name: 'LogMoves' });

    const [source, moved] = [await openLog(as('admin:changeit')), await openLog(to)];
    expect(leaves(await eventsOf(moved))).toEqual(leaves(await eventsOf(source)));
    await Promise.all([source, moved, service, native.eventLog].map((log) => log.close()));
  },
  180_000,
);
