import { setMaxListeners } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StopTimes } from '../process/stop-times.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts at shutdown; ends endless responses. */
    readonly shutdown: AbortSignal;
  }
}

/** Graceful shutdown of a server. */
export type Shutdown = ReturnType<typeof prepareShutdown>;

const pollMs = 20;

/**
 * Shuts a server down in an order that suits a proxy. First readiness fails while requests continue. Then the listener
 * closes, so new connections are refused before a request is sent. Open connections may send one more request, whose
 * response carries `Connection: close`; idle connections are closed after a delay. Requests in flight are completed.
 */
export function prepareShutdown(app: FastifyInstance) {
  const { server } = app;
  const shutdown = new AbortController();
  const inFlight = new Set<ServerResponse>();
  let hasStarted = false;
  // Every open event feed adds a listener; this is not a leak.
  setMaxListeners(0, shutdown.signal);
  app.decorate('shutdown', shutdown.signal);
  app.addHook('preClose', async () => shutdown.abort());
  server.prependListener('request', (_, response: ServerResponse) => {
    if (shutdown.signal.aborted) markLast(response);
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });

  async function waitForDisconnects(lingerMs: number): Promise<void> {
    const deadline = performance.now() + lingerMs;
    while (performance.now() < deadline && (await connectionsOf(server)) > 0) await pause(pollMs);
  }

  return {
    /** Whether shutdown has begun; readiness checks then fail. */
    hasBegun: () => hasStarted,
    /** Shuts down; resolves when all connections are closed. */
    async run({ announceMs, lingerMs, finishMs }: StopTimes): Promise<void> {
      hasStarted = true;
      if (announceMs > 0) await pause(announceMs);
      // Closes the listener alone: `close` of the HTTP server also ends idle connections, which may have a request on
      // the way.
      if (server.listening) Listener.prototype.close.call(server);
      for (const response of inFlight) if (!response.headersSent) markLast(response);
      shutdown.abort();
      const deadline = setTimeout(() => server.closeAllConnections(), finishMs);
      await waitForDisconnects(lingerMs);
      await app.close();
      clearTimeout(deadline);
    },
  };
}

function markLast(response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
}
