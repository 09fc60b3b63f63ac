import { randomUUID } from 'node:crypto';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import { beforeEach, expect, test } from 'vitest';
import { atEndOfFile } from '../../../../test/services/end-of-file.js';
import { startEventLog } from '../../../../test/services/inject.js';
import { connectEventLog, connectNativeLog } from '../../src/event-log/connect.js';
import { LogMoves } from '../../src/event-log/errors.js';
import { newLogMoved } from '../../src/event-log/move/log-end.js';
import type { EventLog } from '../../src/event-log/types.js';
import { type Behaviour, deniedAppend, type Interposer, interpose } from './interposer.js';
import { anEvent, aStream } from './sample.js';

let url: string;
let server: Interposer;
let calls: string[];
let isAlive: boolean;
let refusesAppends: boolean;

const readOf = (request: Streams.ReadReq) => {
  const name = request.getOptions()?.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  return name === undefined ? undefined : Buffer.from(name).toString();
};

beforeEach(async () => {
  url = await startEventLog(atEndOfFile);
  calls = [];
  isAlive = true;
  refusesAppends = false;
  const behaviour: Behaviour = {
    refuseRead(request) {
      const isBackwards = request.getOptions()?.getReadDirection() === 1;
      if (readOf(request) === 'installation-log' && isBackwards) calls.push('end');
      return undefined;
    },
    answerAppend(request) {
      if (request.getIsFinal()) calls.push('append');
      return refusesAppends ? deniedAppend(request) : undefined;
    },
  };
  server = await interpose(Number(new URL(url).port), behaviour);
  atEndOfFile(server.close);
});

function connected(): EventLog {
  const log = connectEventLog({ url: server.url, isAlive: () => isAlive });
  atEndOfFile(log.close);
  return log;
}

const append = (log: EventLog, options = {}) =>
  log.append(aStream(), 'no_stream', [anEvent()], options);

async function endTheLog(): Promise<void> {
  const { eventLog } = connectNativeLog(url);
  const name = 'esdb://other:2113';
  const [last] = await eventLog.readStream('installation-log', { direction: 'backwards' });
  const moved = newLogMoved({ target: randomUUID(), name }, Number(last?.revision ?? -1n) + 1);
  await eventLog.append('installation-log', last?.revision ?? 'no_stream', [moved]);
  await eventLog.close();
}

const moves = { name: 'LogMoves', message: expect.stringContaining('esdb://other:2113') };

test('a process with a recent heartbeat appends without a read of the log end', async () => {
  const log = connected();
  await append(log);
  calls = [];
  for (let one = 0; one < 5; one += 1) await append(log);
  expect(calls).toEqual(Array(5).fill('append'));
});

test('a process without a recent heartbeat reads the log end before each append', async () => {
  const log = connected();
  await append(log);
  isAlive = false;
  calls = [];
  for (let one = 0; one < 3; one += 1) await append(log);
  expect(calls).toEqual(['end', 'append', 'end', 'append', 'end', 'append']);
  calls = [];
  await Promise.all(Array.from({ length: 50 }, () => append(log)));
  expect(calls.filter((call) => call === 'end').length).toBeLessThanOrEqual(2);
});

test('a process without a recent heartbeat sends no append to a moved log', async () => {
  const log = connected();
  await append(log);
  await endTheLog();
  isAlive = false;
  calls = [];
  await expect(append(log)).rejects.toMatchObject(moves);
  expect(calls).toEqual(['end']);
});

test('a check that failed before the first append is repeated', async () => {
  let checks = 0;
  const admit = async () => {
    checks += 1;
    if (checks === 1) throw new Error('connection lost');
  };
  const log = connectEventLog({ url: server.url, admit, isAlive: () => isAlive });
  atEndOfFile(log.close);
  await append(log, { deadlineMs: 2_000 });
  await append(log);
  expect(checks).toBe(2);
});

test('a new connection reads the log end first', async () => {
  await append(connected());
  await endTheLog();
  calls = [];
  const late = append(connected());
  await expect(late).rejects.toBeInstanceOf(LogMoves);
  await expect(late).rejects.toMatchObject(moves);
  expect(calls).toEqual(['end']);
});

test('an append that the server of a moved log refuses rejects with the name of the target', async () => {
  const log = connected();
  await append(log);
  await endTheLog();
  refusesAppends = true;
  await expect(append(log)).rejects.toMatchObject(moves);
});

test('a moved log is readable, and reports why it is closed', async () => {
  const log = connected();
  await append(log);
  expect(await log.whyClosed()).toBeUndefined();
  await endTheLog();
  expect(await log.whyClosed()).toMatch(/esdb:\/\/other:2113 .*Set EVENTSTORE_URL/);
  expect(await log.readStream('installation-log')).toHaveLength(2);
});
