import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { addressOf } from './address.js';
import type { Shared } from './limit-reached.js';
import { createShares } from './shares.js';

export interface ConnectionLimits {
  readonly bound: Bound;
  /** If true, addresses have no share. */
  readonly isBehindProxy: boolean;
  readonly stallMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  inFlight: number;
  requests: number;
  isAuthenticated: boolean;
  sentBytes: number;
  sentAt: number;
}

const progressBytesMin = 16 * 1024;
const shared: Shared = { name: 'connections', what: 'connections', holder: 'address' };
const checksPerStall = 10;
const pipelinedMax = 64;
/** A busy client closes late, and would lose a request on a connection that the server has closed. */
const idleMsAdded = 10_000;

/**
 * Closes the oldest idle connection beyond a limit, and stalled readers. Holds idle connections 10 s
 * longer than announced.
 * @returns marks a connection as authenticated
 */
export function boundConnections(
  server: Server,
  { bound, isBehindProxy, stallMs }: ConnectionLimits,
  metrics: Metrics | undefined,
): (socket: Socket) => void {
  const ofAddress = isBehindProxy ? { ...bound, share: bound.total } : bound;
  const shares = createShares(shared, ofAddress, metrics);
  const all = new Map<Socket, Connection>();
  const cut = (socket: Socket, limit: string) => {
    metrics?.limitRefusals.inc({ limit, bound: 'share' });
    socket.destroy();
  };

  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    const kind = shares.refusal(address);
    if (kind !== undefined) {
      shares.refuse(kind);
      const oldest = replaceable([...all.values()], kind === 'total' ? undefined : address);
      if (oldest === undefined) return refuse(socket, kind, ofAddress);
      oldest.socket.destroy();
    }
    const release = shares.takeAnyway(address);
    all.set(socket, {
      ...{ socket, address, inFlight: 0, requests: 0 },
      ...{ isAuthenticated: false, sentBytes: 0, sentAt: 0 },
    });
    socket.once('close', () => {
      all.delete(socket);
      release();
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = all.get(socket);
    if (connection === undefined) return;
    connection.inFlight += 1;
    connection.requests += 1;
    if (connection.inFlight > pipelinedMax) cut(socket, 'sent_ahead');
    response.once('close', () => {
      connection.inFlight -= 1;
    });
  });
  server.on('timeout', (socket: Socket) => {
    const connection = all.get(socket);
    const requests = connection?.requests;
    setTimeout(() => {
      if (connection?.requests === requests) socket.destroy();
    }, idleMsAdded).unref();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of all.values()) {
      if (isStalled(connection, now, stallMs)) cut(connection.socket, 'unread_answers');
    }
  }, stallMs / checksPerStall).unref();
  server.once('close', () => clearInterval(timer));
  return (socket) => {
    const connection = all.get(socket);
    if (connection !== undefined) connection.isAuthenticated = true;
  };
}

/** The oldest idle connection, preferably without a credential. */
function replaceable(all: readonly Connection[], address: string | undefined) {
  const idle = all.filter(
    (one) => one.inFlight === 0 && (address === undefined || one.address === address),
  );
  return idle.find(({ isAuthenticated }) => !isAuthenticated) ?? idle[0];
}

function refuse(socket: Socket, kind: 'share' | 'total', { share, total }: Bound): void {
  const [status, detail] =
    kind === 'share'
      ? [
          429,
          `One address may have ${share} connections (CONNECTIONS_SHARE). Close some connections.`,
        ]
      : [503, `There are ${total} connections already (CONNECTIONS_MAX).`];
  endWith(socket, status, detail, { 'retry-after': '1' });
}

type Progress = Pick<Connection, 'sentBytes' | 'sentAt'> & {
  readonly socket: Pick<Socket, 'bytesWritten' | 'writableLength'>;
};

export function isStalled(connection: Progress, now: number, stallMs: number): boolean {
  const { socket } = connection;
  const sentBytes = socket.bytesWritten - socket.writableLength;
  const hasProgress = sentBytes - connection.sentBytes >= progressBytesMin;
  if (socket.writableLength === 0 || hasProgress || connection.sentAt === 0) {
    connection.sentBytes = sentBytes;
    connection.sentAt = now;
    return false;
  }
  return now - connection.sentAt >= stallMs;
}

export function endWith(
  socket: Duplex,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify({ detail });
  const allHeaders = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), 1_000).unref();
}
