import type { FastifyRequest } from 'fastify';
import type { RouteContract } from '../../contract/route.js';
import { credentialHeaders, tokenOf } from '../../credentials/authenticator.js';
import { type OfferedKey, readKey } from '../../credentials/key-text.js';
import { header } from '../request-facts.js';
import { offeredParameters } from './url-credentials.js';

export type Offered =
  | { readonly kind: 'none' }
  | { readonly kind: 'headers' }
  | { readonly kind: 'key'; readonly key: OfferedKey }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'wrong' };

const esriHeader = 'x-esri-authorization';

/**
 * `Authorization`, `X-API-Key`, the gateway's pair; for map routes also `X-Esri-Authorization`,
 * then parameters. A wrong credential does not fall back to the next.
 */
export function offeredCredential(request: FastifyRequest, contract: RouteContract): Offered {
  const { headers, raw } = request;
  if (headers.authorization !== undefined) {
    return mapKeyIn(tokenOf(headers.authorization) ?? '') ?? { kind: 'headers' };
  }
  const apiKey = header(request, 'x-api-key');
  if (apiKey !== undefined) {
    const key = readKey(apiKey);
    return key === undefined ? { kind: 'headers' } : { kind: 'key', key };
  }
  if (credentialHeaders.some((name) => headers[name] !== undefined)) return { kind: 'headers' };
  if (contract.mapKeys !== true) return { kind: 'none' };
  const isFeatureService = contract.protocol === 'feature_service';
  const esriCredential = header(request, esriHeader);
  if (esriCredential !== undefined) {
    const token = tokenOf(esriCredential);
    return token === undefined ? { kind: 'wrong' } : inPlaceOf(token, isFeatureService);
  }
  const [first, ...rest] = offeredParameters(raw);
  if (first === undefined) return { kind: 'none' };
  if (rest.some(({ value }) => value !== first.value)) return { kind: 'wrong' };
  return inPlaceOf(first.value, isFeatureService && first.name.toLowerCase() === 'token');
}

export function offeredNames({ headers, raw }: FastifyRequest): readonly string[] {
  return [
    ...[...credentialHeaders, esriHeader].filter((name) => headers[name] !== undefined),
    ...new Set(offeredParameters(raw).map(({ name }) => name.toLowerCase())),
  ];
}

function mapKeyIn(text: string): Offered | undefined {
  const key = readKey(text);
  return key?.kind === 'map_key' ? { kind: 'key', key } : undefined;
}

function inPlaceOf(text: string, mayBeToken: boolean): Offered {
  return mapKeyIn(text) ?? (mayBeToken ? { kind: 'bearer', token: text } : { kind: 'wrong' });
}
