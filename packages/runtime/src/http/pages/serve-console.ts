import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MapStyle } from '../../config/map-style.js';
import type { OidcConfig } from '../../config/oidc-settings.js';
import { HttpProblem } from '../problems/http-problem.js';
import { addVary } from '../response-headers.js';

export interface ConsoleOptions {
  readonly folder: string;
  readonly mapStyle?: MapStyle | undefined;
  readonly oidc?: OidcConfig | undefined;
}

export const consolePath = '/console/';

/**
 * Same origin, without inline code except a constant style of React Aria; a test checks its hash.
 */
const directives = [
  "default-src 'self'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

function consoleContentPolicy({ mapStyle, oidc }: ConsoleOptions): string {
  const origins = mapStyle?.origins.map((origin) => ` ${origin}`).join('') ?? '';
  const provider = oidc?.console === undefined ? '' : ` ${new URL(oidc.issuer).origin}`;
  return [
    ...directives,
    `img-src 'self' data: blob:${origins}`,
    `connect-src 'self'${origins}${provider}`,
  ].join(';');
}

/** Built files have a hash in the name, others an extension. */
const builtFile = /^assets\/[^/]+$/;
const namedFile = /^[^/]+\.(css|html|ico|js|json|map|mjs|pbf|png|svg|txt|webmanifest|woff2)$/;

/**
 * The page answers every other path below `/console/`. A missing file is a 404: a browser would run
 * the page as a script.
 */
export async function serveConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const { folder, mapStyle, oidc } = options;
  const policy = consoleContentPolicy(options);
  const settings = JSON.stringify({
    map_style_url: mapStyle?.url ?? null,
    ...(oidc?.console === undefined ? {} : { sign_in: signInOf(oidc.issuer, oidc.console) }),
  });
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: `${consolePath}settings.json`,
      handler: async (_, reply) =>
        reply.header('cache-control', 'no-cache').type('application/json').send(settings),
    });
    // A trailing slash is optional.
    for (const url of ['/console', `${consolePath}*`]) {
      scope.route<{ Params: { '*'?: string } }>({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => send(request.params['*'] ?? '', reply),
      });
    }
  });

  async function send(path: string, reply: FastifyReply): Promise<FastifyReply> {
    addVary(reply, 'Accept-Encoding');
    reply.header('content-security-policy', policy);
    if (path.startsWith('assets/')) {
      const file = builtFile.test(path) ? path : 'none';
      return sendFile(reply, folder, file, 'public, max-age=31536000, immutable');
    }
    if (namedFile.test(path) && path !== 'index.html') {
      return sendFile(reply, folder, path, 'no-cache');
    }
    if (!existsSync(join(folder, 'index.html'))) throw notBuilt();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  }
}

const signInOf = (
  issuer: string,
  { clientId, parameters }: NonNullable<OidcConfig['console']>,
) => ({ issuer, client_id: clientId, parameters });

function sendFile(
  reply: FastifyReply,
  folder: string,
  path: string,
  cacheControl: string,
): FastifyReply {
  if (existsSync(join(folder, path))) {
    return reply.header('cache-control', cacheControl).sendFile(path);
  }
  reply.callNotFound();
  return reply;
}

const notBuilt = () =>
  new HttpProblem(404, 'The console is not built. Run `npm run build`; the API works without it.');
