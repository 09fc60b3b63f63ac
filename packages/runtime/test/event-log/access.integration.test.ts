import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import { afterAll, describe, expect, test } from 'vitest';
import { services } from '../../../../test/services/inject.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import { EventLogAccessRefused } from '../../src/event-log/errors.js';
import type { EventLogNotice } from '../../src/event-log/types.js';
import { type Behaviour, deniedAppend, interpose } from './interposer.js';
import { anEvent, aStream } from './sample.js';

// From EventStoreDB's source and from observation.
const wrongPassword = { code: status.UNAUTHENTICATED, details: '' };
const denied = {
  code: status.PERMISSION_DENIED,
  details: 'Access Denied',
  metadata: Metadata.fromHttp2Headers({ exception: 'access-denied' }),
};

const readsAll = (request: Streams.ReadReq) => request.getOptions()?.hasAll() === true;

const behaviour: Behaviour = {};
const { eventStoreUrl } = await services();
const server = await interpose(Number(new URL(eventStoreUrl).port), behaviour);
const direct = connectEventLog(eventStoreUrl);
await direct.append(aStream(), 'no_stream', [anEvent()]);
await direct.close();
afterAll(() => server.close());

async function refusedBy(
  rules: Behaviour,
  user: string,
  call: (eventLog: ReturnType<typeof connectEventLog>) => Promise<unknown>,
) {
  Object.assign(behaviour, { refuseRead: undefined, answerAppend: undefined, ...rules });
  const notices: EventLogNotice[] = [];
  const eventLog = connectEventLog({
    url: `esdb://${user}127.0.0.1:${server.port}?tls=false`,
    log: (notice) => notices.push(notice),
  });
  const startedAt = performance.now();
  const error = await call(eventLog).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const tookMs = performance.now() - startedAt;
  await eventLog.close();
  return { error, notices, tookMs };
}

const head = (log: ReturnType<typeof connectEventLog>) => log.headPosition();
const append = (log: ReturnType<typeof connectEventLog>) =>
  log.append(aStream(), 'no_stream', [anEvent()]);

const reading = (refusal: typeof wrongPassword) => ({ refuseRead: () => refusal });
const appending = (answer: NonNullable<Behaviour['answerAppend']>) => ({ answerAppend: answer });
const right = 'ledger:right@';
const wrong = 'ledger:wrong@';

describe('an access refusal of the server', () => {
  test.each([
    ['a wrong password', reading(wrongPassword), wrong, head, 'wrong_login', /password/],
    ['no user', reading(denied), '', head, 'no_login', /without a user.*esdb:\/\/user/],
    ['no right to $all', reading(denied), right, head, 'not_permitted', /\$all.*grant --user/],
    ['a wrong password', appending(() => wrongPassword), wrong, append, 'wrong_login', /password/],
    ['no user', appending(deniedAppend), '', append, 'no_login', /note-.*without a user/],
    ['no right to write', appending(deniedAppend), right, append, 'not_permitted', /write note-/],
  ] as const)(
    'for %s rejects at once, with its kind and the remedy',
    async (_, rules, user, call, kind, text) => {
      const { error, tookMs } = await refusedBy(rules, user, call);
      expect(error).toBeInstanceOf(EventLogAccessRefused);
      expect(error).toMatchObject({ kind, message: expect.stringMatching(text) });
      expect(String(error)).not.toMatch(/did not answer|wrong@|right@/);
      // The client's timeout is 10 s.
      expect(tookMs).toBeLessThan(8_000);
    },
  );

  test('is logged once at its start and once at its end', async () => {
    let isRefused = true;
    const { notices } = await refusedBy(
      { refuseRead: (request) => (isRefused && readsAll(request) ? denied : undefined) },
      'ledger:right@',
      async (log) => {
        for (let times = 0; times < 5; times += 1) await head(log).catch(() => undefined);
        const { signal } = new AbortController();
        const options = { after: 'start', streamPrefixes: ['note-'], signal } as const;
        const following = log.subscribe(options)[Symbol.asyncIterator]().next();
        await new Promise((later) => setTimeout(later, 400));
        expect(log.refusal()).toBeInstanceOf(EventLogAccessRefused);
        isRefused = false;
        await following;
        expect(log.refusal()).toBeUndefined();
      },
    );
    expect(notices.map(({ level }) => level)).toEqual(['error', 'info']);
    expect(notices[0]?.reason).toMatch(/does not let its user read \$all/);
  });

  test('of one stream is not a refusal of $all', async () => {
    const { error, notices } = await refusedBy(
      { refuseRead: (request) => (readsAll(request) ? undefined : denied) },
      'ledger:right@',
      async (log) => {
        await head(log);
        try {
          await log.readStream(aStream());
        } finally {
          expect(log.refusal()).toBeUndefined();
        }
      },
    );
    expect(error).toMatchObject({ kind: 'not_permitted' });
    expect(notices).toEqual([]);
  });
});
