import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Metrics } from '../observability/metrics.js';

export interface OperationsOptions {
  readonly host: string;
  /** 0: a free port; undefined: no server. */
  readonly port: number | undefined;
  readonly metrics: Metrics;
  readonly isShuttingDown: () => boolean;
  /** Undefined if ready. */
  readonly notReady: () => Promise<string | undefined>;
  readonly remark: () => Promise<string | undefined>;
  readonly fallback?: RequestListener;
}

interface OperationsAnswer {
  readonly status?: number;
  readonly text: string;
  readonly mediaType?: string;
}

const json = (body: object, status = 200): OperationsAnswer => ({
  status,
  text: JSON.stringify(body),
});

/**
 * Serves without a web framework, for projectors.
 * @throws Error if the port is in use
 */
export async function startOperations(
  options: OperationsOptions,
): Promise<{ readonly port: number; close(): Promise<void> } | undefined> {
  const { host, port, metrics, fallback = notFound } = options;
  if (port === undefined) return undefined;
  const routes = new Map<string, () => Promise<OperationsAnswer>>([
    ['/metrics', () => metrics.read()],
    ['/healthz', async () => json({ status: 'ok' })],
    ['/readyz', () => readiness(options)],
  ]);
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const route = isRead ? routes.get(path) : undefined;
    if (route === undefined) fallback(request, response);
    else void answer(response, route);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readiness({ isShuttingDown, notReady, remark }: OperationsOptions) {
  if (isShuttingDown()) return json({ status: 'draining' }, 503);
  const reason = await notReady().catch((error: unknown) => String(error));
  if (reason !== undefined) return json({ status: 'not_ready', reason }, 503);
  const text = await remark().catch(() => undefined);
  return json(text === undefined ? { status: 'ready' } : { status: 'ready', reason: text });
}

async function answer(
  response: ServerResponse,
  route: () => Promise<OperationsAnswer>,
): Promise<void> {
  const {
    status = 200,
    text,
    mediaType = 'application/json; charset=utf-8',
  } = await route().catch((error: unknown) => json({ detail: String(error) }, 500));
  response.writeHead(status, { 'content-type': mediaType }).end(text);
}

const notFound: RequestListener = ({ method, url }, response) =>
  void answer(response, async () => json({ detail: `No such route: ${method} ${url}` }, 404));
