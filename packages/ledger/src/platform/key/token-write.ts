import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { Authenticator } from '@exchange/runtime/credentials/authenticator';
import { CredentialRefused } from '@exchange/runtime/credentials/credential-refused';
import type { BodyAdmission } from '@exchange/runtime/http/caller/admit';
import { authenticated, requestContext } from '@exchange/runtime/http/caller/authenticated-request';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import { offeredParameters } from '@exchange/runtime/http/caller/url-credentials';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { implement } from '@exchange/runtime/http/implement';
import { validationFailed } from '@exchange/runtime/http/problems/http-problem';
import { instantOf } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { streams } from '../../streams.js';
import { actorOf } from './key-fields.js';
import { token, tokenRevoked } from './token.js';
import { introspectToken, revokeToken } from './token-contract.js';

export interface TokenDependencies {
  readonly tokens: { readonly authenticator: Authenticator; readonly admission: BodyAdmission };
}

const tokens = defineAggregate([tokenRevoked], token);

export function addTokenWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies & TokenDependencies,
): void {
  const { runner, notifier } = dependencies;
  const { authenticator, admission } = dependencies.tokens;
  const aggregate = tokens.on(dependencies);

  implement(app, revokeToken, async ({ body, raw }) => {
    const verified = await authenticator.readToken(tokenIn(raw, body.token));
    if (verified !== undefined) {
      const { caller } = verified;
      const { scope, tokenId } = caller;
      await admission.admitCaller(raw, caller);
      const { operationId: operation } = revokeToken;
      const keys = { idempotencyKey: undefined, ifMatch: undefined };
      const request = { ...requestContext(raw), operation, target: 'POST /auth/revoke', ...keys };
      const done = await runner.run(
        { ...request, body: null },
        {
          aggregate,
          isNew: false,
          stream: () => streams.token(tokenId),
          command: () => ({
            type: 'RevokeToken' as const,
            token: {
              token_digest: tokenId,
              key_id: caller.id,
              reseller_id: scope.kind === 'platform' ? null : scope.reseller_id,
              expires_at: instantOf(new Date(caller.expiresAt)),
              revoked_by: actorOf(caller),
            },
          }),
        },
      );
      if (done.outcome === 'accepted') notifier.notify(done.position);
    }
    return { body: '{}', headers: { 'cache-control': 'no-store' } };
  });

  implement(app, introspectToken, async (request) => {
    requirePlatform(authenticated(request).scope, 'introspect tokens');
    const answer = await introspect(authenticator, tokenIn(request.raw, request.body.token));
    return { body: JSON.stringify(answer), headers: { 'cache-control': 'no-store' } };
  });
}

async function introspect(authenticator: Authenticator, text: string) {
  const verified = await authenticator.readToken(text);
  if (verified === undefined) return { active: false };
  try {
    const { owner, roles } = await authenticator.identifyBearer(text, {});
    const { sub, scope, reseller_id, iat, exp, jti } = verified.claims;
    const claims = { sub, username: owner, scope, reseller_id, roles, iat, exp, jti };
    return { active: true, token_type: 'bearer', ...claims };
  } catch (error) {
    if (error instanceof CredentialRefused && error.fault.kind === 'wrong')
      return { active: false };
    throw error;
  }
}

function tokenIn(raw: FastifyRequest, inJson: string | undefined): string {
  const inForm = offeredParameters(raw.raw).filter(({ name }) => name === 'token');
  const [text, ...more] = [
    ...(inJson === undefined ? [] : [inJson]),
    ...inForm.map(({ value }) => value),
  ];
  if (text !== undefined && more.length === 0) return text;
  const msg = 'Field required, once';
  throw validationFailed({ type: 'missing', loc: ['body', 'token'], msg, input: null });
}
