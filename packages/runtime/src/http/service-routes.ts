import { platformScope, type ResellerId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { readiness as readinessShape } from '../contract/service-resources.js';
import {
  exchangeSignInCode,
  getCaller,
  getIndex,
  getLiveness,
  getReadiness,
  getResourceMetadata,
  issueToken,
} from '../contract/service-routes.js';
import type { Authenticator } from '../credentials/authenticator.js';
import { ownerOf } from '../credentials/caller.js';
import { CredentialRefused } from '../credentials/credential-refused.js';
import { takeSignInCode } from '../credentials/sign-in-code.js';
import { errorText } from '../errors/error-text.js';
import { sharedRun } from '../process/cached-for.js';
import { inTime } from '../process/in-time.js';
import { serviceName, serviceVersion } from '../process/service-version.js';
import type { ParkedSummary } from '../tables/queries/lane-queries.js';
import type { BodyAdmission } from './caller/admit.js';
import { identityOf } from './caller/authenticated-request.js';
import { type Answer, implement } from './implement.js';
import { notFound } from './problems/http-problem.js';
import { baseUrl } from './request-facts.js';
import type { ServerOptions } from './server.js';

export type LaneReadiness = Omit<z.output<typeof readinessShape>['lanes'][string], 'parked'> & {
  readonly parked: ParkedSummary;
};

export interface ReadinessChecks {
  /** A check throws if its dependency fails, and may return details. */
  readonly dependencies: Readonly<Record<string, () => Promise<unknown>>>;
  readonly lanes: () => Promise<Readonly<Record<string, LaneReadiness>>>;
  readonly lagging: () => readonly string[];
  readonly isShuttingDown: () => boolean;
}

const checkMsMax = 2_000;

export function addServiceRoutes(
  app: FastifyInstance,
  checks: ReadinessChecks,
  { publicUrl, oidc }: Pick<ServerOptions, 'publicUrl' | 'oidc'> = {},
): void {
  implement(app, getLiveness, async () => ({ body: '{"status":"ok"}' }));
  // The route is open, so concurrent requests share one check of the stores.
  implement(
    app,
    getReadiness,
    sharedRun(() => readiness(checks)),
  );
  implement(app, getIndex, async ({ raw }) => {
    const base = baseUrl(raw, publicUrl);
    const links = {
      docs: `${base}/docs`,
      openapi: `${base}/openapi.json`,
      asyncapi: `${base}/asyncapi.json`,
      api: `${base}/api/v1`,
      health: `${base}/healthz`,
      readiness: `${base}/readyz`,
    };
    return { body: JSON.stringify({ name: serviceName, version: serviceVersion, links }) };
  });
  implement(app, getResourceMetadata, async ({ raw }) => {
    if (oidc === undefined) throw notFound('This ledger has no identity provider.');
    return {
      body: JSON.stringify({
        resource: baseUrl(raw, publicUrl),
        authorization_servers: [oidc.issuer],
        bearer_methods_supported: ['header'],
      }),
    };
  });
  addCallerRoute(app);
}

/** `GET /auth/me`. */
export function addCallerRoute(app: FastifyInstance): void {
  implement(app, getCaller, async ({ raw }) => {
    const caller = identityOf(raw);
    const { scope } = caller;
    return uncached({
      actor: { kind: caller.kind, id: caller.id },
      owner: ownerOf(caller),
      scope:
        scope?.kind === 'reseller' ? { reseller_id: scope.reseller_id } : (scope?.kind ?? null),
      roles: caller.roles,
      expires_at: caller.expiresAt === undefined ? null : new Date(caller.expiresAt).toISOString(),
    });
  });
}

async function readiness(checks: ReadinessChecks): Promise<Answer> {
  const results = await Promise.all(
    Object.entries(checks.dependencies).map(
      async ([name, check]) => [name, await verdict(check)] as const,
    ),
  );
  let lanes: Readonly<Record<string, LaneReadiness>> = {};
  if (results.every(([, { ok }]) => ok)) {
    const ofLanes = await verdict(async () => {
      lanes = await checks.lanes();
    });
    if (!ofLanes.ok) results.push(['lanes', ofLanes]);
  }
  const dependencies = Object.fromEntries(results);
  const isReady = results.every(([, { ok }]) => ok);
  const lagging = isReady ? checks.lagging() : [];
  const state = isReady ? 'ready' : 'not_ready';
  const status = checks.isShuttingDown() ? 'draining' : state;
  const body = JSON.stringify({ status, dependencies, lagging, lanes });
  return status === 'ready' ? { body } : { status: 503, body, headers: { 'retry-after': '1' } };
}

export function addTokenRoute(
  app: FastifyInstance,
  authenticator: Authenticator,
  resellerExists: (id: ResellerId) => Promise<boolean>,
  admission: BodyAdmission,
): void {
  implement(app, issueToken, async ({ body, raw }) => {
    const holder = await admission.admitKey(raw, body.api_key);
    const { reseller_id } = body;
    const isOfPlatform = holder.scope.kind === 'platform';
    if (reseller_id && isOfPlatform && !(await resellerExists(reseller_id))) {
      throw notFound(`There is no reseller ${reseller_id}.`);
    }
    const scope = reseller_id ? ({ kind: 'reseller', reseller_id } as const) : platformScope;
    const { token, minutes } = await authenticator.issueToken(holder, scope);
    return uncached({ access_token: token, token_type: 'bearer', expires_in_minutes: minutes });
  });
}

/** `POST /auth/sign-in-code`: a wrong code counts as a wrong key. */
export function addSignInCodeRoute(
  app: FastifyInstance,
  { directory, apiKeys }: { readonly directory: string; readonly apiKeys: readonly string[] },
): void {
  implement(app, exchangeSignInCode, async ({ body }) => {
    const key = takeSignInCode(directory, body.code, apiKeys);
    if (key === undefined) throw new CredentialRefused({ kind: 'wrong' });
    return uncached({ api_key: key });
  });
}

const uncached = (body: object): Answer => ({
  headers: { 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

async function verdict(check: () => Promise<unknown>): Promise<{ ok: boolean; reason?: string }> {
  try {
    const details = await inTime(check(), checkMsMax);
    return typeof details === 'string' ? { ok: true, reason: details } : { ok: true };
  } catch (error) {
    return { ok: false, reason: errorText(error) };
  }
}
