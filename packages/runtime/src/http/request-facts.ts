import type { FastifyRequest } from 'fastify';
import type { MapProtocol } from '../contract/route.js';

/** PUBLIC_URL, or the request's origin. */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${hostOf(request) ?? addressOf(request)}`;
}

export function hostOf({ host }: FastifyRequest): string | undefined {
  return /^[^\s/@?#\\]+$/.test(host) && URL.canParse(`http://${host}`) ? host : undefined;
}

/** HTTP/1.0 has no Host header. */
function addressOf({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = socket;
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? address : `${address}:${localPort}`;
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Weights by name in lower case, of `Accept` or `Accept-Encoding` (RFC 9110 section 12.4.2); 0 for an invalid weight. */
export function weightsOf(header = ''): ReadonlyMap<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
        const q = parameters.find((one) => /^q\s*=/.test(one))?.split('=')[1] ?? '1';
        return [name, Number(q) >= 0 && Number(q) <= 1 ? Number(q) : 0];
      }),
  );
}

/** Returns the URL with changed parameters; undefined removes one. Credentials are already removed (`url-credentials.ts`). */
export function selfUrl(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const url = new URL(`${baseUrl(raw, publicUrl)}${raw.url}`);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.toString();
}

const protocols: readonly (readonly [RegExp, MapProtocol])[] = [
  [/^\/ogc(?:$|[/?#])/, 'ogc'],
  [/^\/tiles(?:$|[/?#])/, 'tiles'],
  [/^\/rest(?:$|[/?#])/, 'feature_service'],
];

/** Also finds the protocol of an unknown path; undefined for the rest of the API. */
export function protocolAt(url: string): MapProtocol | undefined {
  return protocols.find(([below]) => below.test(url))?.[1];
}

export function protocolOf(request: FastifyRequest): MapProtocol | undefined {
  return request.routeOptions.config.contract?.protocol ?? protocolAt(request.url);
}
