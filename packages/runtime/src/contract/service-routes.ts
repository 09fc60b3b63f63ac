import { resellerId } from '@exchange/units';
import { z } from 'zod';
import { defineRoute } from './route.js';
import {
  accessToken,
  caller,
  exchangedKey,
  liveness,
  readiness,
  resourceMetadata,
  serviceIndex,
} from './service-resources.js';

const tag = 'Service';
const open = { security: 'open', kind: 'service' } as const;

export const issueToken = defineRoute({
  operationId: 'issueToken',
  method: 'post',
  path: '/auth/token',
  tag: 'Authentication',
  summary: 'Exchange an API key for a bearer token',
  description:
    "With a reseller_id the token is scoped to that reseller; without, it has the key's scope. A token of a named key has its roles and ends with it.",
  ...open,
  body: z.strictObject({ api_key: z.string(), reseller_id: resellerId.nullish() }),
  success: { status: 200, description: 'The token', schema: accessToken },
  errors: [401, 403, 404, 503],
  example: { api_key: 'the-key-that-the-service-printed' },
});

export const exchangeSignInCode = defineRoute({
  operationId: 'exchangeSignInCode',
  method: 'post',
  path: '/auth/sign-in-code',
  tag: 'Authentication',
  summary: 'Exchange a sign-in code for the API key',
  description:
    'The code is part of the link that `npm start` prints if it generated the API key. It is valid for ten minutes and one exchange; otherwise 401.',
  ...open,
  body: z.strictObject({ code: z.string().max(200) }),
  success: { status: 200, description: 'The key', schema: exchangedKey },
  errors: [401],
  example: { code: 'the-code-in-the-link-that-was-printed' },
});

export const getLiveness = defineRoute({
  operationId: 'getLiveness',
  method: 'get',
  path: '/healthz',
  mount: 'both',
  tag,
  summary: 'Liveness',
  ...open,
  success: { status: 200, description: 'The process runs', schema: liveness },
});

export const getReadiness = defineRoute({
  operationId: 'getReadiness',
  method: 'get',
  path: '/readyz',
  mount: 'both',
  tag,
  summary: 'Readiness',
  description: '503 when the service should get no traffic.',
  ...open,
  success: { status: 200, description: 'Every dependency answers', schema: readiness },
  errors: [503],
  errorSchemas: { 503: readiness },
});

export const getIndex = defineRoute({
  operationId: 'getIndex',
  method: 'get',
  path: '/',
  mount: 'root',
  tag,
  summary: 'Index',
  kind: 'service',
  roles: ['reader'],
  success: { status: 200, description: 'Links to the parts of the service', schema: serviceIndex },
});

export const getCaller = defineRoute({
  operationId: 'getCaller',
  method: 'get',
  path: '/auth/me',
  tag: 'Authentication',
  summary: 'The caller of this request',
  description: 'Identity, scope and rights of the credential. Every credential may ask.',
  kind: 'service',
  roles: 'any',
  success: { status: 200, description: 'The caller', schema: caller },
});

export const getResourceMetadata = defineRoute({
  operationId: 'getResourceMetadata',
  method: 'get',
  path: '/.well-known/oauth-protected-resource',
  mount: 'root',
  tag: 'Authentication',
  summary: 'The identity provider of this ledger',
  description: 'RFC 9728. 404 unless the operator has set an identity provider (`OIDC_ISSUER`).',
  ...open,
  success: { status: 200, description: 'The metadata', schema: resourceMetadata },
  errors: [404],
});
