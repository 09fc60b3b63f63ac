// Long: 5 s. Only EventStoreDB has users and access lists.
import { commands } from '@exchange/cli/commands';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { anEvent, aStream } from '../../packages/runtime/test/event-log/sample.js';
import { recordingTerminal } from '../../services/cli/test/recording-terminal.js';
import { type EventStoreServer, startServerWithUser } from '../services/eventstore-server.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
let server: EventStoreServer;

beforeAll(async () => {
  if (program !== undefined) server = await startServerWithUser(program);
});

const as = (login: string) => server.url.replace('esdb://', `esdb://${login}`);

async function outcome(url: string) {
  const eventLog = connectEventLog(url);
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => Object(error).kind ?? String(error),
    );
  const result = {
    append: await kindOf(eventLog.append(aStream(), 'no_stream', [anEvent()])),
    head: await kindOf(eventLog.headPosition()),
    stream: await kindOf(eventLog.readStream(aStream())),
  };
  await eventLog.close();
  return result;
}

describe.skipIf(program === undefined)('EventStoreDB with users and TLS', () => {
  test('refuses a wrong password, an anonymous user, and a user without rights', async () => {
    const wrong = 'wrong_login';
    expect(await outcome(as('ledger:wrong@'))).toEqual({
      append: wrong,
      head: wrong,
      stream: wrong,
    });
    const nobody = await outcome(as(''));
    expect(nobody.head).toBe('no_login');
    // An append first reads the format of the log, from $all.
    expect(await outcome(as('ledger:right@'))).toEqual({
      append: 'not_permitted',
      head: 'not_permitted',
      stream: 'done',
    });
  });

  test('and reports a certificate of an unknown authority', async () => {
    const eventLog = connectEventLog(`esdb://ledger:right@localhost:${server.port}?tls=true`);
    await expect(eventLog.headPosition()).rejects.toThrow(
      /certificate was not accepted.*tlsCaFile/,
    );
    await eventLog.close();
  });

  test('accepts the service with the rights of ledger eventstore grant', async () => {
    const terminal = recordingTerminal();
    const { signal } = new AbortController();
    const env = { EVENTSTORE_URL: as('ledger:right@'), EVENTSTORE_ADMIN_PASSWORD: 'changeit' };
    const args = ['eventstore', 'grant', '--user', 'ledger'];
    const refused = await runCommandLine(
      args,
      { terminal, env: { ...env, EVENTSTORE_ADMIN_PASSWORD: 'mistaken' }, signal },
      commands,
    );
    expect(refused).toBe(2);
    expect(await runCommandLine(args, { terminal, env, signal }, commands)).toBe(0);
    expect(terminal.text()).toMatch(/Checked as ledger: the service can read \$all/);
    expect(terminal.text()).not.toMatch(/changeit|mistaken|right/);
    const done = 'done';
    expect(await outcome(as('ledger:right@'))).toEqual({ append: done, head: done, stream: done });

    const eventLog = connectEventLog(as('ledger:right@'));
    const stream = aStream('granted');
    const event = anEvent();
    await eventLog.append(stream, 'no_stream', [event]);
    for await (const delivery of eventLog.subscribe({
      after: 'start',
      streamPrefixes: ['granted-'],
      signal,
    })) {
      if (delivery.kind !== 'events') continue;
      expect(delivery.events.map(({ id }) => id)).toEqual([event.id]);
      break;
    }
    await eventLog.close();
  });
});
