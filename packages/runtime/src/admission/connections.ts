import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { addressOf } from './address.js';

export interface ConnectionLimits {
  readonly bound: Bound;
  /** Whether all connections come from a proxy; addresses then have no share. */
  readonly isBehindProxy: boolean;
  /** Maximum time without progress of a response. */
  readonly stallMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Requests in flight on the connection. */
  underWay: number;
  /** Whether the connection has carried a valid credential. */
  isProven: boolean;
  /** Bytes sent, and the time of their last change. */
  taken: number;
  takenAt: number;
}

/** Minimum progress in bytes per stall period; slower readers count as stalled. */
const takenBytesMin = 16 * 1024;
const retryAfter = { 'retry-after': '1' };
const shared = 'connections';
const looksPerStall = 10;
/** Maximum number of requests in flight on one connection. */
const sentAheadMax = 64;

/**
 * Bounds open connections by address and in total. Beyond the limit the oldest idle connection is closed, first those
 * without a valid credential. Closes connections of stalled readers.
 *
 * @returns a function that marks a connection as authenticated
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

  /** Registers a new connection, or refuses it. */
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
    // Pipelined requests stay in memory until their response.
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

/** Writes a raw response without an HTTP request, and closes the connection. */
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
  // Ignores further input; closes the connection even if the client does not read.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
