import type { FastifyRequest } from 'fastify';
import type { MapProtocol } from '../contract/route.js';

const protocols: readonly (readonly [RegExp, MapProtocol])[] = [
  [/^\/ogc(?:$|[/?#])/, 'ogc'],
  [/^\/tiles(?:$|[/?#])/, 'tiles'],
  [/^\/rest(?:$|[/?#])/, 'feature_service'],
];

/** The protocol of maps that holds at a path, whether there is a route or not; undefined for the rest of the interface. */
export function protocolAt(url: string): MapProtocol | undefined {
  return protocols.find(([below]) => below.test(url))?.[1];
}

/** The protocol of a request: its route's, else its path's. */
export function protocolOf(request: FastifyRequest): MapProtocol | undefined {
  return request.routeOptions.config.contract?.protocol ?? protocolAt(request.url);
}
