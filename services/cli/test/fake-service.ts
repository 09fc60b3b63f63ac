import { createServer, type IncomingMessage } from 'node:http';
import { atEndOfFile } from '../../../test/services/end-of-file.js';
import { deadPort, portOf } from '../../../test/services/free-port.js';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Record<string, string>;
}

export async function fakeService(
  answer: (request: Received, number: number) => Reply | Promise<Reply>,
): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    const one: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? {} : JSON.parse(text),
    };
    received.push(one);
    const reply = await answer(one, received.length);
    response.writeHead(reply.status, reply.headers);
    response.end(reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
  });
  const port = await portOf(server);
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, received };
}

/** Answers reads with an empty list, and writes with `answer`, a position, and whether their key is known. */
export async function importService(
  answer: (request: Received) => Reply | undefined | Promise<Reply | undefined> = () => undefined,
) {
  const keys = new Set<unknown>();
  const { url, received } = await fakeService(async (request, number) => {
    if (request.method === 'GET') return { status: 200, body: [] };
    const reply = (await answer(request)) ?? { status: 201 };
    if (reply.status >= 300) return reply;
    const key = request.headers['idempotency-key'];
    const replayed = keys.has(key) ? { 'idempotency-replayed': 'true' } : {};
    keys.add(key);
    const headers = { 'ledger-position': String(number), ...replayed, ...reply.headers };
    return { ...reply, headers };
  });
  return { url, received, writes: () => received.filter(({ method }) => method !== 'GET') };
}

export const urlOfNobody = async () => `http://127.0.0.1:${await deadPort()}`;
