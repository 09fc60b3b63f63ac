import { jsonMembers } from '@exchange/units';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '../credentials/authenticator.js';
import { baseUrl } from './request-facts.js';

/**
 * What `/docs` runs besides the page's own script; a browser runs it as it stands here.
 *
 * The page keeps what was entered under "Authorize" where this tab alone keeps it: it knows localStorage only, which every tab has
 * and no end of a tab empties. And it shows an answer once it is whole, which the feed's never is: of a stream of events it is
 * given what comes in the first seconds.
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
    text += ': shown here: what came in ' + shownMs / 1000 + ' seconds; the feed itself goes on\\n';
    const { status, statusText, headers, url } = response;
    const whole = new Response(text, { status, statusText, headers });
    Object.defineProperty(whole, 'url', { value: url });
    return whole;
  };
})();
`;

/** A description of the service for machines. */
export interface Description {
  readonly describe: (serverUrl: string) => object;
  /** The members that name the service's address. */
  readonly addressed: (serverUrl: string) => object;
}

export interface Descriptions {
  /** OpenAPI: the interface by requests. */
  readonly document: Description;
  /** AsyncAPI: the event feed and webhooks. */
  readonly events: Description;
}

/** `/openapi.json`, `/asyncapi.json` and, working without any other host, `/docs`. Open unless `isPublic` is false. */
export async function serveDocumentation(
  app: FastifyInstance,
  { document, events }: Descriptions,
  options: {
    readonly publicUrl: string | undefined;
    readonly isPublic: boolean;
    readonly authenticator: Authenticator;
  },
): Promise<void> {
  const guard = async (request: FastifyRequest) => {
    if (!options.isPublic) await options.authenticator.authenticate(request.headers);
  };
  const addDescription = (path: string, description: Description) => {
    const textFor = describedAt(description);
    app.get(path, { onRequest: guard }, async (request, reply) => {
      const text = textFor(baseUrl(request, options.publicUrl));
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    });
  };
  addDescription('/openapi.json', document);
  addDescription('/asyncapi.json', events);
  // The page asks the host that it came from, so its document needs no host.
  let page: object | undefined;
  await app.register(swagger, { mode: 'static', specification: { document: Object({}) } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Made for the first who asks: no start waits for it.
    transformSpecification: () => {
      page ??= document.describe('/');
      return Object(page);
    },
    transformSpecificationClone: false,
    uiHooks: { onRequest: guard },
    uiConfig: {
      deepLinking: true,
      tryItOutEnabled: true,
      // For this tab: the script says where.
      persistAuthorization: true,
    },
    theme: {
      title: 'Energy exchange ledger: interface',
      // The bar on top would load other services' descriptions.
      css: [{ filename: 'ledger.css', content: '.swagger-ui .topbar { display: none }' }],
      js: [{ filename: 'ledger.js', content: documentationScript }],
    },
    staticCSP: true,
    transformStaticCSP: ownContentPolicy,
  });
}

/**
 * Returns the function that writes a description for an address. The description is made once: a caller names the address by its
 * Host header, and each name would cost a tenth of a second.
 */
function describedAt({ describe, addressed }: Description): (serverUrl: string) => string {
  let made: Readonly<Record<string, string>> | undefined;
  return (serverUrl) => {
    made ??= memberTexts(describe(serverUrl));
    return jsonMembers({ ...made, ...memberTexts(addressed(serverUrl)) });
  };
}

const memberTexts = (document: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, JSON.stringify(value)]],
    ),
  );

/** A style that swagger-ui adds to the page, always the same. */
const swaggerStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * Over plain HTTP on a host of another name `upgrade-insecure-requests` would have the page ask for its parts by HTTPS, and stay
 * blank; and styles come from here alone.
 */
function ownContentPolicy(header: string): string {
  return header
    .replace(/;?\s*upgrade-insecure-requests/, '')
    .replace("style-src 'self' https:", `style-src 'self' ${swaggerStyle}`);
}
