import { jsonMembers } from '@exchange/units';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '../credentials/authenticator.js';
import { documentationScript } from './documentation-script.js';
import { baseUrl } from './request-facts.js';

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
