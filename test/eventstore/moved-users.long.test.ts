// Long: 60 s. Only EventStoreDB has users and access lists.
import { openLog } from '@exchange/cli/log/opened-log';
import { connectEventLog, connectNativeLog } from '@exchange/runtime/event-log/connect';
import { grantReadingAll } from '@exchange/runtime/event-log/grant';
import { beforeAll, expect, inject, test } from 'vitest';
import { anEvent, aStream } from '../../packages/runtime/test/event-log/sample.js';
import { eventsOf, leaves, move } from '../moving/logs.js';
import { type EventStoreServer, startServerWithUser } from '../services/eventstore-server.js';
import { newFolder } from '../services/temporary-folder.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
let server: EventStoreServer;

beforeAll(async () => {
  if (program !== undefined) server = await startServerWithUser(program);
});

const as = (login: string) => server.url.replace('esdb://', `esdb://${login}@`);

test.skipIf(program === undefined)(
  "an administrator's move revokes the service user's right to append",
  async () => {
    await grantReadingAll(server.url, { user: 'admin', password: 'changeit' }, 'ledger');
    const service = connectEventLog({ url: as('ledger:right'), isAlive: () => true });
    await service.append(aStream(), 'no_stream', [anEvent()]);

    const to = newFolder();
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
