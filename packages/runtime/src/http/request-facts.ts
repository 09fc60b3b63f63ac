import type { FastifyRequest } from 'fastify';

/** The URL that clients reach this service under: PUBLIC_URL, else as the request says. */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${hostOf(request) ?? addressOf(request)}`;
}

/** The host, with its port, that a request was sent to, as it says itself; undefined where that is none. */
export function hostOf({ host }: FastifyRequest): string | undefined {
  return /^[^\s/@?#\\]+$/.test(host) && URL.canParse(`http://${host}`) ? host : undefined;
}

/** Where the request came in: HTTP/1.0 knows no Host header. */
function addressOf({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = socket;
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? address : `${address}:${localPort}`;
}

/** One value of a header; undefined if it is not there. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
