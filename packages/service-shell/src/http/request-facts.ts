import type { FastifyRequest } from 'fastify';

/** The URL that clients reach this service under: PUBLIC_URL, else as the request says. */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** One value of a header; undefined if it is not there. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
