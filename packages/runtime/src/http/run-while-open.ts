import type { FastifyInstance } from 'fastify';

/** Runs work from the start of the server until it closes. */
export function runWhileOpen(
  app: FastifyInstance,
  work: (signal: AbortSignal) => Promise<void>,
): void {
  const stop = new AbortController();
  let run = Promise.resolve();
  app.addHook('onListen', (done) => {
    run = work(stop.signal);
    done();
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await run;
  });
}
