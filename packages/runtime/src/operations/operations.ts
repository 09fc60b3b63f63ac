import { type FastifyInstance, fastify } from 'fastify';
import type { Metrics } from '../observability/metrics.js';

export interface OperationsOptions {
  readonly host: string;
  /** 0: any free one; undefined: no door. */
  readonly port: number | undefined;
  readonly metrics: Metrics;
  /** Whether the process stops: it finishes what it has and should get nothing more. */
  readonly isLeaving: () => boolean;
  /** Why the process should get no work; undefined when it should. */
  readonly notReady: () => Promise<string | undefined>;
  /** What there is to say of one that should; undefined for nothing. */
  readonly toSay: () => Promise<string | undefined>;
  /** More for those who run the service. */
  readonly extend?: (app: FastifyInstance) => Promise<void>;
}

/**
 * A door for those who run the service, on a port of its own that the outside does not reach: `/metrics`, `/healthz`
 * and `/readyz` of this one process.
 *
 * @throws Error when the port is taken
 */
export async function startOperations(
  options: OperationsOptions,
): Promise<{ readonly port: number; close(): Promise<void> } | undefined> {
  const { host, port, metrics, notReady, toSay, isLeaving } = options;
  if (port === undefined) return undefined;
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.get('/metrics', async (_, reply) => {
    const { text, mediaType } = await metrics.read();
    return reply.header('content-type', mediaType).send(text);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'draining' });
    const reason = await notReady().catch((error: unknown) => String(error));
    if (reason === undefined) {
      const said = await toSay().catch(() => undefined);
      return said === undefined ? { status: 'ready' } : { status: 'ready', reason: said };
    }
    return reply.code(503).send({ status: 'not_ready', reason });
  });
  await options.extend?.(app);
  await app.listen({ host, port });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => app.close(),
  };
}
