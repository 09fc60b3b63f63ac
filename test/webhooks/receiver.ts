import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { JsonMap } from '../acceptance/client.js';
import { atEndOfFile } from '../services/end-of-file.js';

export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly event: JsonMap;
  readonly at: number;
}

type Answering = (call: Received, response: ServerResponse, count: number) => void | Promise<void>;

export interface Receiver {
  readonly url: string;
  readonly calls: readonly Received[];
  ids(): readonly string[];
  positionsOf(stream: string): readonly number[];
  answer(how: Answering): void;
  close(): Promise<void>;
}

export const acceptCall: Answering = (_, response) => void response.writeHead(204).end();
export const answering =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    void response.writeHead(status, headers).end('it is so');

export async function receiver(how: Answering = acceptCall, port = 0): Promise<Receiver> {
  const calls: Received[] = [];
  let current = how;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const call = { headers: request.headers, body, event: JSON.parse(body), at: Date.now() };
      calls.push(call);
      void current(call, response, calls.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: boundPort } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atEndOfFile(close);
  return {
    url: `http://127.0.0.1:${boundPort}/ledger`,
    calls,
    ids: () => calls.map(({ event }) => String(event['id'])),
    positionsOf: (stream) =>
      calls.flatMap(({ event }) =>
        event['subject'] === stream ? [Number(event['position'])] : [],
      ),
    answer(next) {
      current = next;
    },
    close,
  };
}

export function verified({ headers, body }: Received, secret: string): unknown {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Webhook(secret).verify(body, Object.fromEntries(texts));
}
