import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { addressOf } from './address.js';
import type { Shared } from './limit-reached.js';
import { createShares, type Shares } from './shares.js';

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
  limits: ConnectionLimits,
  metrics: Metrics | undefined,
): (socket: Socket) => void {
  const connections = new Connections(limits, metrics);
  server.prependListener('connection', (socket: Socket) => connections.admit(socket));
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    connections.noteRequest(request, response),
  );
  server.on('timeout', (socket: Socket) => connections.endIdle(socket));
  const timer = setInterval(
    () => connections.endStalled(Date.now()),
    limits.stallMs / checksPerStall,
  ).unref();
  server.once('close', () => clearInterval(timer));
  return (socket) => connections.markAuthenticated(socket);
}

class Connections {
  readonly #bound: Bound;
  readonly #stallMs: number;
  readonly #metrics: Metrics | undefined;
  readonly #shares: Shares;
  readonly #all = new Map<Socket, Connection>();

  constructor({ bound, isBehindProxy, stallMs }: ConnectionLimits, metrics: Metrics | undefined) {
    this.#bound = isBehindProxy ? { ...bound, share: bound.total } : bound;
    this.#stallMs = stallMs;
    this.#metrics = metrics;
    this.#shares = createShares(shared, this.#bound, metrics);
  }

  admit(socket: Socket): void {
    const address = addressOf(socket.remoteAddress);
    const kind = this.#shares.refusal(address);
    if (kind !== undefined && !this.#makeRoom(address, kind)) {
      this.#refuse(socket, kind);
      return;
    }
    const release = this.#shares.takeAnyway(address);
    this.#all.set(socket, {
      ...{ socket, address, inFlight: 0, requests: 0 },
      ...{ isAuthenticated: false, sentBytes: 0, sentAt: 0 },
    });
    socket.once('close', () => {
      this.#all.delete(socket);
      release();
    });
  }

  #makeRoom(address: string, kind: 'share' | 'total'): boolean {
    this.#shares.refuse(kind);
    const idle = [...this.#all.values()].filter(
      (one) => one.inFlight === 0 && (kind === 'total' || one.address === address),
    );
    const oldest = idle.find(({ isAuthenticated }) => !isAuthenticated) ?? idle[0];
    oldest?.socket.destroy();
    return oldest !== undefined;
  }

  #refuse(socket: Socket, kind: 'share' | 'total'): void {
    const { share, total } = this.#bound;
    const [status, detail] =
      kind === 'share'
        ? [
            429,
            `One address may have ${share} connections (CONNECTIONS_SHARE). Close some connections.`,
          ]
        : [503, `There are ${total} connections already (CONNECTIONS_MAX).`];
    endWith(socket, status, detail, { 'retry-after': '1' });
  }

  noteRequest(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#all.get(request.socket);
    if (connection === undefined) return;
    connection.inFlight += 1;
    connection.requests += 1;
    if (connection.inFlight > pipelinedMax) {
      this.#metrics?.limitRefusals.inc({ limit: 'sent_ahead', bound: 'share' });
      connection.socket.destroy();
    }
    response.once('close', () => {
      connection.inFlight -= 1;
    });
  }

  endIdle(socket: Socket): void {
    const connection = this.#all.get(socket);
    const requests = connection?.requests;
    setTimeout(() => {
      if (connection?.requests === requests) socket.destroy();
    }, idleMsAdded).unref();
  }

  endStalled(now: number): void {
    for (const connection of this.#all.values()) {
      if (!isStalled(connection, now, this.#stallMs)) continue;
      this.#metrics?.limitRefusals.inc({ limit: 'unread_answers', bound: 'share' });
      connection.socket.destroy();
    }
  }

  markAuthenticated(socket: Socket): void {
    const connection = this.#all.get(socket);
    if (connection !== undefined) connection.isAuthenticated = true;
  }
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
