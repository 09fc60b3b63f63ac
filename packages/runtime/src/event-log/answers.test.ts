import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createAccess } from './access.js';
import { answersOf } from './answers.js';
import { readConnectionString } from './connection/connection-string.js';
import { createConnections } from './connection/connections.js';

/** Nothing listens there: the answers do not come from it. */
const settings = readConnectionString('esdb://127.0.0.1:1?tls=false&keepAliveInterval=-1');

test('a short read that is left after its first answer comes to its end by itself, so that its call is over', async () => {
  const connections = createConnections(settings, () => undefined);
  const session = { connections, access: createAccess(settings, () => undefined) };
  const answers = Array.from({ length: 200 }, (_, index) => index);
  const reading = Object.assign(Readable.from(answers), { cancel: () => undefined });
  const ended = once(reading, 'end');
  for await (const answer of answersOf<number>(
    session,
    connections.current(),
    reading,
    'a',
    true,
  )) {
    expect(answer).toBe(0);
    break;
  }
  await ended;
  await connections.close();
});
