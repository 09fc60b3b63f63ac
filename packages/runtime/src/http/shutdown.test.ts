import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { prepareShutdown, type Shutdown } from './shutdown.js';

const times = { announceMs: 0, lingerMs: 60_000, finishMs: 60_000, inAllMs: 120_000 };
const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

interface Served {
  readonly shutdown: Shutdown;
  ask(agent: Agent, path?: string): Promise<IncomingMessage>;
  answer(): void;
  readonly asked: Promise<void>;
  untilClosed(): Promise<void>;
}

async function serve(): Promise<Served> {
  const app = fastify();
  const shutdown = prepareShutdown(app);
  let answer = () => {};
  let markRequested = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requested = new Promise<void>((resolve) => {
    markRequested = resolve;
  });
  app.get('/', async () => 'here');
  app.get('/slow', async () => {
    markRequested();
    await answered;
    return 'done';
  });
  app.get('/feed', (_, reply) => {
    reply.hijack();
    reply.raw.write('begun\n');
    app.shutdown.addEventListener('abort', () => reply.raw.end('come back\n'));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    shutdown,
    answer: () => answer(),
    asked: requested,
    async untilClosed() {
      while (app.server.listening) await new Promise((later) => setTimeout(later, 5));
    },
    async ask(agent, path = '/') {
      const outgoing = request({ host: '127.0.0.1', port, path, agent });
      outgoing.end();
      const [response]: IncomingMessage[] = await once(outgoing, 'response');
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

test('answers one more request on an open connection, and refuses new connections', async () => {
  const server = await serve();
  const open = connection();
  expect(await textOf(await server.ask(open))).toBe('here');
  expect(server.shutdown.hasBegun()).toBe(false);
  const stopped = server.shutdown.run(times);
  await server.untilClosed();
  expect(server.shutdown.hasBegun()).toBe(true);
  await expect(server.ask(connection())).rejects.toThrow('ECONNREFUSED');
  const last = await server.ask(open);
  expect(last.headers.connection).toBe('close');
  expect(await textOf(last)).toBe('here');
  await stopped;
});

test('answers requests in flight with Connection: close', async () => {
  const server = await serve();
  const slow = server.ask(connection(), '/slow');
  await server.asked;
  const stopped = server.shutdown.run({ ...times, lingerMs: 0 });
  await server.untilClosed();
  server.answer();
  const response = await slow;
  expect(response.headers.connection).toBe('close');
  expect(await textOf(response)).toBe('done');
  await stopped;
});

test('ends an endless response', async () => {
  const server = await serve();
  const reader = connection();
  const feed = await server.ask(reader, '/feed');
  const stopped = server.shutdown.run(times);
  expect(await textOf(feed)).toBe('begun\ncome back\n');
  // A proxy closes idle connections in the same way.
  reader.destroy();
  await stopped;
});

test('cuts off requests beyond the time limit', async () => {
  const server = await serve();
  const slow = server.ask(connection(), '/slow');
  await server.asked;
  const failure = expect(slow).rejects.toThrow('socket hang up');
  await server.shutdown.run({ ...times, lingerMs: 0, finishMs: 50 });
  await failure;
});
