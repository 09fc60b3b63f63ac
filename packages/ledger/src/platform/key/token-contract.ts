import { defineRoute } from '@exchange/runtime/contract/route';
import { rights, role } from '@exchange/runtime/credentials/role';
import { formMediaType } from '@exchange/runtime/http/body/form-body';
import { resellerId } from '@exchange/units';
import { z } from 'zod';

const shared = {
  method: 'post',
  kind: 'service',
  tag: 'Authentication',
  alsoAccepts: [formMediaType],
} as const;

/**
 * A form's `token` is set apart as a credential before validation. Further parameters are ignored
 * (RFC 6749, section 3.2): clients send `client_id`.
 */
const body = z.object({
  token: z.string().max(8_000).optional().meta({ description: 'The bearer token' }),
  token_type_hint: z.string().max(100).optional().meta({ description: 'Ignored' }),
});
const example = { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln' };

const introspection = z
  .object({
    active: z.boolean(),
    token_type: z.literal('bearer').optional(),
    sub: z.string().optional().meta({ description: 'The key' }),
    username: z.string().optional().meta({ description: 'Owner of a named key' }),
    scope: z.enum(['platform', 'reseller']).optional(),
    reseller_id: resellerId.optional(),
    roles: rights.optional(),
    iat: z.int().optional(),
    exp: z.int().optional(),
    jti: z.string().optional(),
  })
  .meta({
    id: 'TokenIntrospection',
    description: 'State of a bearer token (RFC 7662); an inactive one has `active` only.',
    example: {
      active: true,
      token_type: 'bearer',
      sub: '7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47',
      username: 'j.doe',
      scope: 'platform',
      roles: [role.enum.trader],
      iat: 1_795_000_000,
      exp: 1_795_003_600,
      jti: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
    },
  });

export const revokeToken = defineRoute({
  ...shared,
  operationId: 'revokeToken',
  path: '/auth/revoke',
  summary: 'Revoke a bearer token',
  description:
    'RFC 7009. Every process refuses the token within 5 s. Its holder may revoke it, without another credential. An invalid token gets 200, too.',
  security: 'open',
  body,
  success: { status: 200, description: 'The token is not valid', schema: z.strictObject({}) },
  errors: [503],
  example,
});

export const introspectToken = defineRoute({
  ...shared,
  operationId: 'introspectToken',
  path: '/auth/introspect',
  summary: 'State of a bearer token',
  description: 'RFC 7662. Platform callers only.',
  roles: ['admin'],
  body,
  success: { status: 200, description: 'The state', schema: introspection },
  errors: [403],
  example,
});
