import { setMaxListeners } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StopTimes } from '../process/stop-times.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts at shutdown; ends endless responses. */
    readonly leaving: AbortSignal;
  }
}

/** Graceful shutdown of a server. */
export interface Leaving {
  /** Whether shutdown has begun; readiness checks then fail. */
  isUnderWay(): boolean;
  /** Shuts down; resolves when all connections are closed. */
  leave(times: StopTimes): Promise<void>;
}

const lookMs = 20;

/**
 * Shuts a server down in an order that suits a proxy. First readiness fails while requests continue. Then the listener
 * closes, so new connections are refused before a request is sent. Open connections may send one more request, whose
 * response carries `Connection: close`; idle connections are closed after a delay. Requests in flight are completed.
 */
export function prepareLeaving(app: FastifyInstance): Leaving {
  const { server } = app;
  const leaving = new AbortController();
  const underWay = new Set<ServerResponse>();
  let hasBegun = false;
  // Every open event feed adds a listener; this is not a leak.
  setMaxListeners(0, leaving.signal);
  app.decorate('leaving', leaving.signal);
  app.addHook('preClose', async () => leaving.abort());
  server.prependListener('request', (_, response: ServerResponse) => {
    if (leaving.signal.aborted) sayLast(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  async function untilNobodyIsConnected(lingerMs: number): Promise<void> {
    const deadline = performance.now() + lingerMs;
    while (performance.now() < deadline && (await connectionsOf(server)) > 0) await pause(lookMs);
  }

  return {
    isUnderWay: () => hasBegun,
    async leave({ announceMs, lingerMs, finishMs }) {
      hasBegun = true;
      if (announceMs > 0) await pause(announceMs);
      // Closes the listener alone: `close` of the HTTP server also ends idle connections, which may have a request on
      // the way.
      if (server.listening) Listener.prototype.close.call(server);
      for (const response of underWay) if (!response.headersSent) sayLast(response);
      leaving.abort();
      const deadline = setTimeout(() => server.closeAllConnections(), finishMs);
      await untilNobodyIsConnected(lingerMs);
      await app.close();
      clearTimeout(deadline);
    },
  };
}

function sayLast(response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
}
