import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { alone, type SharedUse } from '../siblings/shared-use.js';
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
  { bound, isBehindProxy, stallMs }: ConnectionLimits,
  metrics: Metrics | undefined,
  siblings: SharedUse = alone,
): (socket: Socket) => void {
  const all = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  metrics?.limit(shared, bound.total / siblings.processes, () => all.size);
  const usedBy = (address: string, own: Set<Connection>) => own.size + siblings.of(shared, address);

  function makeRoom(among: Iterable<Connection>, kind: 'share' | 'total'): boolean {
    metrics?.refusedByLimit('connections', kind);
    let idle: Connection | undefined;
    for (const one of among) {
      if (one.underWay > 0) continue;
      if (!one.isProven) {
        one.socket.destroy();
        return true;
      }
      idle ??= one;
    }
    idle?.socket.destroy();
    return idle !== undefined;
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    const own = byAddress.get(address) ?? new Set();
    const setting = 'CONNECTIONS';
    if (!isBehindProxy && usedBy(address, own) >= bound.share && !makeRoom(own, 'share')) {
      turnAway(
        socket,
        429,
        `One address may have ${bound.share} connections (${setting}_SHARE). Close some of them.`,
      );
      return;
    }
    if (all.size + siblings.total(shared) >= bound.total && !makeRoom(all.values(), 'total')) {
      turnAway(socket, 503, `There are ${bound.total} connections already (${setting}_MAX).`);
      return;
    }
    const connection: Connection = {
      socket,
      address,
      underWay: 0,
      isProven: false,
      taken: 0,
      takenAt: 0,
    };
    all.set(socket, connection);
    own.add(connection);
    byAddress.set(address, own);
    siblings.note(shared, address, own.size);
    socket.once('close', () => {
      all.delete(socket);
      own.delete(connection);
      if (own.size === 0) byAddress.delete(address);
      siblings.note(shared, address, own.size);
    });
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = all.get(request.socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    // Sent ahead without waiting for a single answer, each is kept until its turn to be answered comes.
    if (connection.underWay > sentAheadMax) {
      metrics?.refusedByLimit('sent_ahead', 'share');
      connection.socket.destroy();
    }
    response.once('close', () => {
      connection.underWay -= 1;
    });
  });

  const looking = setInterval(() => {
    const now = Date.now();
    for (const connection of all.values()) {
      if (isStalled(connection, now, stallMs)) {
        metrics?.refusedByLimit('unread_answers', 'share');
        connection.socket.destroy();
      }
    }
  }, stallMs / looksPerStall).unref();
  server.once('close', () => clearInterval(looking));

  return (socket) => {
    const connection = all.get(socket);
    if (connection !== undefined) connection.isProven = true;
  };
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

/** Said without HTTP's own machinery: nothing has been read of such a connection. */
function turnAway(socket: Socket, status: 429 | 503, detail: string): void {
  const body = JSON.stringify({ detail });
  const reason = status === 429 ? 'Too Many Requests' : 'Service Unavailable';
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 1',
    'connection: close',
  ];
  socket.on('error', () => undefined);
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), 1_000).unref();
}
