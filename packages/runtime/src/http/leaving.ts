import { setMaxListeners } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StopTimes } from '../process/stop-times.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when this server takes no more connections: answers that have no end of their own end then. */
    readonly leaving: AbortSignal;
  }
}

/** How a server ends without failing a request. */
export interface Leaving {
  /** Whether it has begun to leave: whoever asks is told to send work elsewhere. */
  isUnderWay(): boolean;
  /** Leaves, and resolves when nothing of it is left. */
  leave(times: StopTimes): Promise<void>;
}

const lookMs = 20;

/**
 * Takes a server out of use in an order that a proxy in front of it bears. First it says that it leaves, and takes everything as before.
 * Then its door is closed, and nothing else: who connects is refused before anything was sent, and can go elsewhere with any
 * request. A connection that is open may bring another request, which is answered and told that it was the last; one that nothing comes
 * over is closed after a while, when its other end has had time to do so first. What is under way is waited for.
 */
export function prepareLeaving(app: FastifyInstance): Leaving {
  const { server } = app;
  const leaving = new AbortController();
  const underWay = new Set<ServerResponse>();
  let hasBegun = false;
  // Every reader of a feed listens: not a leak.
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
      // The door alone: HTTP's own `close` would end idle connections too, with a request perhaps on its way.
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
