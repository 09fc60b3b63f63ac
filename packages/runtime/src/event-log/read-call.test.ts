import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { EventLogUnavailable } from './errors.js';
import { answerRuns } from './read-call.js';
import type { ReadResponse } from './read-response.js';
import { Session } from './session.js';

const session = new Session('esdb://127.0.0.1:1?tls=false&keepAliveInterval=-1');
const { connections } = session;
afterAll(() => connections.close());

const answers = (count: number): ReadResponse[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'passed', position: BigInt(index) }));
const callOf = (reading: Readable) => Object.assign(reading, { cancel: () => undefined });
const runsOf = (reading: Readable, isShort = false) =>
  answerRuns(session, connections.current(), callOf(reading), { what: '$all', isShort });

test('yields every answer once, in order and in runs', async () => {
  const sent: ReadResponse[] = [];
  let runs = 0;
  for await (const run of runsOf(Readable.from(answers(5_000)))) {
    expect(run.length).toBeGreaterThan(0);
    sent.push(...run);
    runs += 1;
  }
  expect(sent).toEqual(answers(5_000));
  expect(runs).toBeLessThan(2_500);
});

test('receives a bounded number of answers ahead of the reader', async () => {
  let made = 0;
  const endless = new Readable({
    objectMode: true,
    read() {
      made += 1;
      this.push({ kind: 'passed', position: BigInt(made) });
    },
  });
  for await (const run of runsOf(endless)) {
    const before = made;
    for (let turn = 0; turn < 2_000; turn += 1) await new Promise((next) => setImmediate(next));
    expect(made - before).toBeLessThan(600);
    expect(run.length).toBeLessThan(600);
    break;
  }
});

test('yields the answers before a failure, then throws it', async () => {
  const breaking = new Readable({
    objectMode: true,
    read() {},
  });
  for (const answer of answers(3)) breaking.push(answer);
  const sent: ReadResponse[] = [];
  const reading = (async () => {
    for await (const run of runsOf(breaking)) {
      sent.push(...run);
      breaking.destroy(new Error('the wire was cut'));
    }
  })();
  await expect(reading).rejects.toThrow(EventLogUnavailable);
  expect(sent).toEqual(answers(3));
});

test('throws if a read is closed before its end', async () => {
  const closing = new Readable({
    objectMode: true,
    read() {
      setImmediate(() => this.destroy());
    },
  });
  const reading = (async () => {
    for await (const _ of runsOf(closing));
  })();
  await expect(reading).rejects.toThrow(EventLogUnavailable);
});

test('drains an abandoned short read, so that its call ends', async () => {
  const reading = Readable.from(answers(5_000));
  const ended = once(reading, 'end');
  for await (const _ of runsOf(reading, true)) break;
  await ended;
});
