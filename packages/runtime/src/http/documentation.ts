import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '../credentials/authenticator.js';
import { documentationScript } from './documentation-script.js';
import { baseUrl } from './request-facts.js';

/** What the service says of itself to machines, for the address that it is asked at. */
export interface Descriptions {
  /** OpenAPI: the interface by requests. */
  readonly document: (serverUrl: string) => object;
  /** AsyncAPI: events as they are told. */
  readonly events: (serverUrl: string) => object;
}

/** How many addresses of the service a description is kept for. */
const addressesMax = 20;

/** `/openapi.json`, `/asyncapi.json` and, working without any other host, `/docs`. Open unless `isPublic` is false. */
export async function serveDocumentation(
  app: FastifyInstance,
  { document: documentFor, events }: Descriptions,
  options: {
    readonly publicUrl: string | undefined;
    readonly isPublic: boolean;
    readonly authenticator: Authenticator;
  },
): Promise<void> {
  const guard = async (request: FastifyRequest) => {
    if (!options.isPublic) await options.authenticator.authenticate(request.headers);
  };
  const addDescription = (path: string, describe: (serverUrl: string) => object) => {
    const texts = new Map<string, string>();
    app.get(path, { onRequest: guard }, async (request, reply) => {
      const serverUrl = baseUrl(request, options.publicUrl);
      let text = texts.get(serverUrl);
      if (text === undefined) {
        text = JSON.stringify(describe(serverUrl));
        if (texts.size < addressesMax) texts.set(serverUrl, text);
      }
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    });
  };
  addDescription('/openapi.json', documentFor);
  addDescription('/asyncapi.json', events);
  // The page asks the host that it came from, so its document needs no host.
  let page: object | undefined;
  await app.register(swagger, { mode: 'static', specification: { document: Object({}) } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Made for the first who asks: no start waits for it.
    transformSpecification: () => {
      page ??= documentFor('/');
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
