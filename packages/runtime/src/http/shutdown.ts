import { setMaxListeners } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StopTimes } from '../process/stop-times.js';

export type Shutdown = ReturnType<typeof prepareShutdown>;

const pollMs = 20;

/**
 * Stops in an order that suits a proxy. First readiness fails while requests continue. Then the listener closes: new connections are
 * refused. Open connections may send one more request (`Connection: close`); idle ones are closed after a delay. Requests in flight
 * complete.
 */
export function prepareShutdown(app: FastifyInstance) {
  const { server } = app;
  const shutdown = new AbortController();
  const inFlight = new Set<ServerResponse>();
  let hasStarted = false;
  // Every feed adds a listener: not a leak.
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
    hasBegun: () => hasStarted,
    async run({ announceMs, lingerMs, finishMs }: StopTimes): Promise<void> {
      hasStarted = true;
      if (announceMs > 0) await pause(announceMs);
      // The listener alone: the HTTP server's `close` also ends idle connections, which may have a
      // request on the way.
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
