import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Leaving, prepareLeaving } from './leaving.js';

const times = { announceMs: 0, lingerMs: 60_000, finishMs: 60_000, inAllMs: 120_000 };
const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

interface Served {
  readonly leaving: Leaving;
  /** Sends a request over a connection of the agent. */
  ask(agent: Agent, path?: string): Promise<IncomingMessage>;
  /** Completes the response of `/slow`. */
  answer(): void;
  /** Resolves when `/slow` receives a request. */
  readonly asked: Promise<void>;
  untilClosed(): Promise<void>;
}

async function serve(): Promise<Served> {
  const app = fastify();
  const leaving = prepareLeaving(app);
  let answer = () => {};
  let isAsked = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  app.get('/', async () => 'here');
  app.get('/slow', async () => {
    isAsked();
    await answered;
    return 'done';
  });
  app.get('/feed', (_, reply) => {
    reply.hijack();
    reply.raw.write('begun\n');
    app.leaving.addEventListener('abort', () => reply.raw.end('come back\n'));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    leaving,
    answer: () => answer(),
    asked,
    async untilClosed() {
      while (app.server.listening) await new Promise((later) => setTimeout(later, 5));
    },
    async ask(agent, path = '/') {
      const sent = request({ host: '127.0.0.1', port, path, agent });
      sent.end();
      const [response]: IncomingMessage[] = await once(sent, 'response');
      if (response === undefined) throw new Error('no answer');
      return response;
    },
  };
}

function connection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

test('an open connection may bring one more request, and a new one is refused', async () => {
  const served = await serve();
  const open = connection();
  expect(await textOf(await served.ask(open))).toBe('here');
  expect(served.leaving.isUnderWay()).toBe(false);
  const left = served.leaving.leave(times);
  await served.untilClosed();
  expect(served.leaving.isUnderWay()).toBe(true);
  await expect(served.ask(connection())).rejects.toThrow('ECONNREFUSED');
  const last = await served.ask(open);
  expect(last.headers.connection).toBe('close');
  expect(await textOf(last)).toBe('here');
  await left;
});

test('what is under way is answered, and told that it was the last', async () => {
  const served = await serve();
  const slow = served.ask(connection(), '/slow');
  await served.asked;
  const left = served.leaving.leave({ ...times, lingerMs: 0 });
  await served.untilClosed();
  served.answer();
  const response = await slow;
  expect(response.headers.connection).toBe('close');
  expect(await textOf(response)).toBe('done');
  await left;
});

test('an answer without an end comes to one', async () => {
  const served = await serve();
  const reader = connection();
  const feed = await served.ask(reader, '/feed');
  const left = served.leaving.leave(times);
  expect(await textOf(feed)).toBe('begun\ncome back\n');
  // A proxy closes an idle connection in this way.
  reader.destroy();
  await left;
});

test('what takes longer than it may is cut off', async () => {
  const served = await serve();
  const slow = served.ask(connection(), '/slow');
  await served.asked;
  const cut = expect(slow).rejects.toThrow('socket hang up');
  await served.leaving.leave({ ...times, lingerMs: 0, finishMs: 50 });
  await cut;
});
