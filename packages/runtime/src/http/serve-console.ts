import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MapStyle } from '../config/map-style.js';
import { HttpProblem } from './http-problem.js';
import { addVary } from './vary.js';

export interface ConsoleOptions {
  /** Where the built console is. */
  readonly folder: string;
  /** The base map of its pages; undefined: the one that comes with it. */
  readonly mapStyle?: MapStyle | undefined;
}

/** Where the console's pages are. */
export const consolePath = '/console/';

/**
 * What the console's pages may do: nothing but what comes from here, and no inline script or style but one that never changes,
 * which React Aria adds to the page; a test holds the hash to it.
 */
const always = [
  "default-src 'self'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** The content policy of the console's pages: what the map style of the installation needs is read from its origins too. */
export function consoleContentPolicy(mapStyle: MapStyle | undefined): string {
  const others = mapStyle?.origins.map((origin) => ` ${origin}`).join('') ?? '';
  return [...always, `img-src 'self' data: blob:${others}`, `connect-src 'self'${others}`].join(
    ';',
  );
}

/** A file of the build has its hash in its name; what is beside them has a kind of file in its own. */
const builtFile = /^assets\/[^/]+$/;
const namedFile = /^[^/]+\.(css|html|ico|js|json|map|mjs|pbf|png|svg|txt|webmanifest|woff2)$/;

/**
 * Serves the console: its files, and at every other address below `/console/` its one page, which shows what the address names.
 * A file that is not there is a 404: a page in its place would be read as a script.
 */
export async function serveConsole(
  app: FastifyInstance,
  { folder, mapStyle }: ConsoleOptions,
): Promise<void> {
  const policy = consoleContentPolicy(mapStyle);
  const settings = JSON.stringify({ map_style_url: mapStyle?.url ?? null });
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
    // The console itself is a path of its own: a slash at its end says nothing.
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
      const kept = builtFile.test(path) ? path : 'none';
      return sendKept(reply, folder, kept, 'public, max-age=31536000, immutable');
    }
    if (namedFile.test(path) && path !== 'index.html') {
      return sendKept(reply, folder, path, 'no-cache');
    }
    if (!existsSync(join(folder, 'index.html'))) throw notBuilt();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  }
}

/** What is not there is not kept as if it would never be. */
function sendKept(
  reply: FastifyReply,
  folder: string,
  path: string,
  howLong: string,
): FastifyReply {
  if (existsSync(join(folder, path))) {
    return reply.header('cache-control', howLong).sendFile(path);
  }
  reply.callNotFound();
  return reply;
}

const notBuilt = () =>
  new HttpProblem(
    404,
    'The console is not built here. Run `npm run build`; the API answers without it.',
  );
