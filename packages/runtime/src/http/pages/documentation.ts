import { setImmediate as nextTurn } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../../credentials/authenticator.js';
import { cachedFor } from '../../process/cached-for.js';
import { requireRole } from '../caller/authorization.js';
import { notFound } from '../problems/http-problem.js';
import { baseUrl } from '../request-facts.js';
import { type Catalog, catalogPage } from './catalog-page.js';

/**
 * Keeps the credentials of "Authorize" in this tab's session storage. Cuts the feed after its first
 * seconds, because the page shows complete responses only.
 */
const documentationScript = `
Object.defineProperty(window, 'localStorage', { get: () => window.sessionStorage });

(() => {
  const shownMs = 4000;
  const shownCharsMax = 200000;
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await realFetch(input, init);
    const type = response.headers.get('content-type') || '';
    if (!type.startsWith('text/event-stream') || response.body === null) return response;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const timer = setTimeout(() => reader.cancel(), shownMs);
    let text = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true }));
      if (done) break;
      text += value;
      if (text.length > shownCharsMax) await reader.cancel();
    }
    clearTimeout(timer);
    text += ': shown here: the events of ' + shownMs / 1000 + ' seconds; the feed continues\\n';
    const { status, statusText, headers, url } = response;
    const whole = new Response(text, { status, statusText, headers });
    Object.defineProperty(whole, 'url', { value: url });
    return whole;
  };
})();
`;

export interface Description {
  readonly describe: (serverUrl: string) => object;
  readonly addressed: (serverUrl: string) => object;
}

export interface Descriptions {
  readonly document: Description;
  readonly events: Description;
  readonly catalogs: Readonly<Record<string, () => Promise<Catalog>>>;
}

/** Callers need no credential, and the tables' catalog takes two statements for each table. */
const catalogMs = 60_000;

/**
 * Serves `/openapi.json`, `/asyncapi.json`, `/docs` and its catalogs; loads nothing from other
 * hosts. Open unless `isPublic` is false.
 */
export async function serveDocumentation(
  app: FastifyInstance,
  { document, events, catalogs }: Descriptions,
  options: {
    readonly publicUrl: string | undefined;
    readonly isPublic: boolean;
    readonly authenticator: Pick<Authenticator, 'authenticate'>;
  },
): Promise<void> {
  const guard = async (request: FastifyRequest) => {
    if (options.isPublic) return;
    requireRole(await options.authenticator.authenticate(request.headers), { roles: ['reader'] });
  };
  const turn = onePerTurn();
  const sendText = async (reply: FastifyReply, textFor: (url: string) => string, url: string) => {
    await turn();
    return reply.header('content-type', 'application/json; charset=utf-8').send(textFor(url));
  };
  const openApi = describedAt(document);
  const descriptions = { '/openapi.json': openApi, '/asyncapi.json': describedAt(events) };
  for (const [path, textFor] of Object.entries(descriptions)) {
    app.get(path, { onRequest: guard }, (request, reply) =>
      sendText(reply, textFor, baseUrl(request, options.publicUrl)),
    );
  }
  for (const [name, catalog] of Object.entries(catalogs)) {
    const page = cachedFor(catalogMs, async () => catalogPage(await catalog()));
    app.get(`/docs/${name}`, { onRequest: guard }, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(await page()),
    );
  }
  await app.register(swagger, { mode: 'static', specification: { document: Object({}) } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: guard,
      // The plugin's own handlers would serialize the document for each request.
      preHandler: async ({ routeOptions }, reply) => {
        if (routeOptions.url === '/docs/yaml') {
          throw notFound('The description is available as JSON, at /openapi.json.');
        }
        // The page calls its own host: its document names none.
        if (routeOptions.url === '/docs/json') return sendText(reply, openApi, '/');
      },
    },
    uiConfig: {
      deepLinking: true,
      tryItOutEnabled: true,
      persistAuthorization: true,
    },
    theme: {
      title: 'Energy exchange ledger: interface',
      // The top bar would load other services' descriptions.
      css: [{ filename: 'ledger.css', content: '.swagger-ui .topbar { display: none }' }],
      js: [{ filename: 'ledger.js', content: documentationScript }],
    },
    staticCSP: true,
    transformStaticCSP: ownContentPolicy,
  });
}

/** Others are served between two of these answers: each takes milliseconds, and needs no credential. */
function onePerTurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}

/** Adds the server's address to a text that is written once (0.1 s): callers choose the Host header. */
function describedAt({ describe, addressed }: Description): (serverUrl: string) => string {
  let rest: string | undefined;
  return (serverUrl) => {
    const address = addressed(serverUrl);
    const isOfRest = ([name]: readonly [string, unknown]) => !Object.hasOwn(address, name);
    rest ??= JSON.stringify(
      Object.fromEntries(Object.entries(describe(serverUrl)).filter(isOfRest)),
    );
    return `${rest.slice(0, -1)},${JSON.stringify(address).slice(1)}`;
  };
}

/** Hash of a constant style of swagger-ui. */
const swaggerStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Removes `upgrade-insecure-requests`, which leaves the page blank over plain HTTP, and allows styles from this origin alone. */
function ownContentPolicy(header: string): string {
  return header
    .replace(/;?\s*upgrade-insecure-requests/, '')
    .replace("style-src 'self' https:", `style-src 'self' ${swaggerStyle}`);
}
