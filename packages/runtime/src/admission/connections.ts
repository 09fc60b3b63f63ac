import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { addressOf } from './address.js';

export interface ConnectionLimits {
  readonly bound: Bound;
  /** Whether all connections come from a proxy: then an address is the proxy's, and has no share. */
  readonly isBehindProxy: boolean;
  /** How long a reader may take nothing of what waits for it. */
  readonly stallMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Requests under way on it. */
  underWay: number;
  /** Whether a request with a right credential has come over it. */
  isProven: boolean;
  /** What of the answers had been taken, and when that was last noticed. */
  taken: number;
  takenAt: number;
}

/** A reader that takes less than this in the time that it has is as good as one that takes nothing. */
const takenBytesMin = 16 * 1024;
const retryAfter = { 'retry-after': '1' };
const shared = 'connections';
const looksPerStall = 10;
/** Requests under way on one connection. */
const sentAheadMax = 64;

/**
 * Bounds open connections, by address and in all. When there are too many, one gives way that has nothing under way: first
 * those that no right credential has come over, the oldest first. Ends connections whose reader takes nothing of its answer.
 *
 * @returns marks the connection of a request as one over which a right credential has come
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
  const looking = setInterval(
    () => connections.endStalled(Date.now()),
    limits.stallMs / looksPerStall,
  ).unref();
  server.once('close', () => clearInterval(looking));
  return (socket) => connections.prove(socket);
}

class Connections {
  readonly #limits: ConnectionLimits;
  readonly #metrics: Metrics | undefined;
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();

  constructor(limits: ConnectionLimits, metrics: Metrics | undefined) {
    this.#limits = limits;
    this.#metrics = metrics;
    metrics?.limit(shared, limits.bound.total, () => this.#all.size);
  }

  /** Registers a new connection, or answers it with a refusal. */
  admit(socket: Socket): void {
    const { bound, isBehindProxy } = this.#limits;
    const address = addressOf(socket.remoteAddress);
    const own = this.#byAddress.get(address) ?? new Set();
    if (!isBehindProxy && own.size >= bound.share && !this.#makeRoom(own, 'share')) {
      const detail = `One address may have ${bound.share} connections (CONNECTIONS_SHARE). Close some of them.`;
      endWith(socket, 429, detail, retryAfter);
      return;
    }
    if (this.#all.size >= bound.total && !this.#makeRoom(this.#all.values(), 'total')) {
      const detail = `There are ${bound.total} connections already (CONNECTIONS_MAX).`;
      endWith(socket, 503, detail, retryAfter);
      return;
    }
    this.#add({ socket, address, underWay: 0, isProven: false, taken: 0, takenAt: 0 }, own);
  }

  #makeRoom(among: Iterable<Connection>, kind: 'share' | 'total'): boolean {
    this.#metrics?.refusedByLimit('connections', kind);
    let idle: Connection | undefined;
    for (const connection of among) {
      if (connection.underWay > 0) continue;
      if (!connection.isProven) {
        connection.socket.destroy();
        return true;
      }
      idle ??= connection;
    }
    idle?.socket.destroy();
    return idle !== undefined;
  }

  #add(connection: Connection, own: Set<Connection>): void {
    const { socket, address } = connection;
    this.#all.set(socket, connection);
    own.add(connection);
    this.#byAddress.set(address, own);
    socket.once('close', () => {
      this.#all.delete(socket);
      own.delete(connection);
      if (own.size === 0) this.#byAddress.delete(address);
    });
  }

  noteRequest(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#all.get(request.socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    // Each of the requests that a client sends ahead is held until its turn to be answered comes.
    if (connection.underWay > sentAheadMax) {
      this.#metrics?.refusedByLimit('sent_ahead', 'share');
      connection.socket.destroy();
    }
    response.once('close', () => {
      connection.underWay -= 1;
    });
  }

  endStalled(now: number): void {
    for (const connection of this.#all.values()) {
      if (!isStalled(connection, now, this.#limits.stallMs)) continue;
      this.#metrics?.refusedByLimit('unread_answers', 'share');
      connection.socket.destroy();
    }
  }

  prove(socket: Socket): void {
    const connection = this.#all.get(socket);
    if (connection !== undefined) connection.isProven = true;
  }
}

function isStalled(connection: Connection, now: number, stallMs: number): boolean {
  const { socket } = connection;
  const taken = socket.bytesWritten - socket.writableLength;
  const hasTaken = taken - connection.taken >= takenBytesMin;
  if (socket.writableLength === 0 || hasTaken || connection.takenAt === 0) {
    connection.taken = taken;
    connection.takenAt = now;
    return false;
  }
  return now - connection.takenAt >= stallMs;
}

/** Answers a connection without HTTP's own machinery, which has no request to answer, and closes it. */
export function endWith(
  socket: Duplex,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify({ detail });
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // What still comes in is of no use; a connection that does not take its answer is not waited for.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
