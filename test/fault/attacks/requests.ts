import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { count, type Statuses, type Target } from './attack.js';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function flood(
  { url, headers }: Target,
  atOnce: number,
  next: (turn: number) => Sent,
  signal: AbortSignal,
  statuses: Statuses,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  setMaxListeners(0, signal);
  let turn = 0;
  const once = (sent: Sent) =>
    new Promise<void>((resolve) => {
      const outgoing = request(
        `${url}/api/v1${sent.path}`,
        {
          method: sent.method,
          agent,
          signal,
          headers: {
            ...(sent.body === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(sent.body),
                }),
            ...(sent.headers ?? headers),
          },
        },
        (answer) => {
          count(statuses, answer.statusCode ?? 0);
          answer.resume().on('close', resolve);
        },
      );
      outgoing.on('error', () => {
        count(statuses, 0);
        resolve();
      });
      outgoing.end(sent.body);
    });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!signal.aborted) {
        turn += 1;
        await once(next(turn));
      }
    }),
  );
  agent.destroy();
}

export async function holdOpen(
  { url }: Target,
  connections: number,
  beginning: string,
  signal: AbortSignal,
  statuses: Statuses,
  options: {
    readonly reads?: boolean;
    readonly trickle?: string;
    readonly trickleMs?: number;
  } = {},
): Promise<void> {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  const begin = () => {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => undefined);
    socket.write(beginning);
    const trickling = setInterval(
      () => options.trickle !== undefined && socket.write(options.trickle),
      options.trickleMs ?? 500,
    );
    if (options.reads !== false) {
      socket.on('data', (bytes) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1];
        if (status !== undefined) count(statuses, Number(status));
      });
    }
    socket.on('close', () => {
      clearInterval(trickling);
      open.delete(socket);
    });
  };
  while (!signal.aborted) {
    for (let missing = Math.min(connections - open.size, 200); missing > 0; missing -= 1) begin();
    await pause(50, undefined, { signal }).catch(() => undefined);
  }
  for (const socket of open) socket.destroy();
}

export function headOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /api/v1${path} HTTP/1.1\r\nhost: ledger\r\n${lines.join('')}\r\n`;
}
