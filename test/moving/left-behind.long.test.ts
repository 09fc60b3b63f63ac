import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MoveRecord } from '@exchange/cli/log/move-record';
import { type OpenedLog, openLog } from '@exchange/cli/log/opened-log';
import { logMovedTo, logStream } from '@exchange/ledger/installation/log-moved';
import { streams } from '@exchange/ledger/streams';
import { leaseMs } from '@exchange/runtime/event-log/move/watch';
import { rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { connectReadTables } from '@exchange/runtime/tables/connect';
import { migrate } from '@exchange/runtime/tables/migrate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aSubmission,
  exchangeProjection,
  metadata,
} from '../../services/projector/test/lane-fixture.js';
import { services } from '../services/inject.js';
import { aPlace, eventsOf } from './logs.js';

const place = aPlace();
const folder = place.folder();
let databaseUrl: string;
let opened: OpenedLog;
let record: MoveRecord;

beforeAll(async () => {
  ({ databaseUrl } = await services());
  await migrate(databaseUrl);
  opened = await openLog(folder, true);
  record = await MoveRecord.read(opened);
});

afterAll(async () => {
  await opened.close();
  place.remove();
});

const move = randomUUID();

/** As a server carries one out that was sent before its sender knew of the move, and takes it late. */
async function submit(): Promise<bigint> {
  const data = aSubmission();
  const stream = streams.transaction(data.transaction_id);
  const event = { id: randomUUID(), type: 'TransactionSubmitted', data, metadata };
  return (await opened.native.eventLog.append(stream, 'no_stream', [event])).position;
}

const rebuild = () =>
  rebuildBeside({
    eventLog: opened.log,
    databaseUrl,
    projection: exchangeProjection(),
    schema: 'rebuild_left_behind',
    compare: false,
  });

async function transactions(): Promise<number> {
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 1,
    name: 'test',
    onTrouble: () => undefined,
  });
  try {
    return (await tables.pool.query('select from transactions')).rowCount ?? 0;
  } finally {
    await tables.close();
  }
}

test('a rebuild of a log whose end stays unknown says that the log is being moved, and leaves the tables', async () => {
  for (let sent = 0; sent < 4; sent += 1) await submit();
  expect(await rebuild()).toMatchObject({ isSwitched: true });
  await submit();
  const given = randomUUID();
  await record.note('$ledger-move-announced', { move: given });
  await opened.close();
  opened = await openLog(folder);
  record = await MoveRecord.read(opened);
  await expect(rebuild()).rejects.toThrow(/is being moved.*`ledger log move`/);
  expect(await transactions()).toBe(4);
  await record.note('$ledger-move-withdrawn', { move: given });
  expect(await rebuild()).toMatchObject({ isSwitched: true });
  expect(await transactions()).toBe(5);
}, 60_000);

test('while the end of a log that is moved is being written, a rebuild waits for it; what was carried out behind it is in no table', async () => {
  await record.note('$ledger-move-announced', { move });
  // As the move waits until nobody relies on what was so before.
  await pause(leaseMs);
  const waiting = rebuild();
  const { position } = await opened.native.eventLog.append(logStream, 'no_stream', [
    logMovedTo(move, 0),
  ]);
  await submit();
  await record.note('$ledger-move-left', { move, last: position.toString() });
  expect(await waiting).toMatchObject({ isSwitched: true, position });
  expect(await transactions()).toBe(5);

  expect(await rebuild()).toMatchObject({ isSwitched: true, position });
  expect(await transactions()).toBe(5);
  // The move itself sees it, and takes it along.
  expect(await eventsOf(opened)).toHaveLength(7);
});
