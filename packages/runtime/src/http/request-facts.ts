import type { FastifyRequest } from 'fastify';

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
