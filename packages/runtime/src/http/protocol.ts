import type { FastifyRequest } from 'fastify';
import type { MapProtocol } from '../contract/route.js';

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
