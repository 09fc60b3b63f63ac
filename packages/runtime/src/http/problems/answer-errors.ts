import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../admission/address.js';
import type { Admission } from '../../admission/admission.js';
import { LimitReached } from '../../admission/limit-reached.js';
import { getResourceMetadata } from '../../contract/service-routes.js';
import type { Authenticator } from '../../credentials/authenticator.js';
import { offeredNames } from '../caller/offered-credential.js';
import { baseUrl } from '../request-facts.js';
import { HttpProblem } from './http-problem.js';
import { sendProblem } from './problem-answer.js';
import { credentialMissing, problemOf } from './problem-of.js';

interface ErrorOptions extends Pick<Admission, 'limiter' | 'slowly'> {
  readonly authenticator: Authenticator;
  /** If true, challenges name the provider's metadata. */
  readonly hasIssuer: boolean;
  readonly publicUrl: string | undefined;
}

/** Drained from a refused body, to keep the connection usable. */
const unreadBytesMax = 64 * 1024;

export function answerErrors(app: FastifyInstance, options: ErrorOptions): void {
  const { authenticator, limiter, slowly } = options;
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let problem = problemOf(error);
    if (reply.raw.destroyed) problem = new HttpProblem(499, 'The client disconnected.');
    if (problem.status === 401) problem = await noteRefusal(request, problem, limiter);
    if (problem.status === 429 || error instanceof LimitReached) {
      await slowly.beforeAnswer(holderOf(request, authenticator));
    }
    if (options.hasIssuer) problem = withMetadata(problem, baseUrl(request, options.publicUrl));
    discardBody(request, reply);
    if (problem.status === 500) request.log.error({ err: error }, 'request failed');
    else if (problem.status > 500)
      request.log.warn({ reason: error.message }, 'request not served: temporarily unavailable');
    // A response may fail after its encoding header is set.
    reply.removeHeader('content-encoding');
    // A 404 or 403 also holds at a position.
    if (request.answeredAt !== undefined && problem.status < 500) {
      reply.header('ledger-position', request.answeredAt.toString());
    }
    return sendProblem(request, reply, problem);
  });
}

function holderOf({ caller, ip }: FastifyRequest, { shareOf }: Authenticator): string {
  return caller === undefined ? addressOf(ip) : shareOf(caller);
}

function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > unreadBytesMax) reply.header('connection', 'close');
  else raw.resume();
}

/**
 * Counts wrong credentials by address and logs them, never their value. Beyond the limit: 429
 * instead of 401, without a log line.
 */
async function noteRefusal(
  request: FastifyRequest,
  problem: HttpProblem,
  limiter: Admission['limiter'],
): Promise<HttpProblem> {
  const { ip, method } = request;
  const offered = offeredNames(request);
  const { url: route, config } = request.routeOptions;
  // A missing credential does not count as a guess.
  if (offered.length === 0 && config.contract?.security !== 'open') return problem;
  const limitError = await limiter.countWrongCredential(addressOf(ip));
  if (limitError !== undefined) return problemOf(limitError);
  request.log.warn(
    { audit: 'credential_refused', request_id: request.id, ip, method, route, offered },
    String(problem.detail),
  );
  return problem;
}

/** Adds RFC 6750's error, and where to find the identity provider. */
function withMetadata(problem: HttpProblem, base: string): HttpProblem {
  const { status, detail, headers, refusal, isCoded } = problem;
  const challenge = headers['www-authenticate'];
  if (challenge === undefined) return problem;
  const isInvalid = status === 401 && refusal?.code !== credentialMissing.code;
  const [scheme = 'Bearer', ...rest] = challenge.split(' ');
  const parameters = [
    ...(rest.length > 0 ? [rest.join(' ')] : []),
    ...(isInvalid ? ['error="invalid_token"'] : []),
    `resource_metadata="${base}${getResourceMetadata.path}"`,
  ];
  const whole = { ...headers, 'www-authenticate': `${scheme} ${parameters.join(', ')}` };
  return new HttpProblem(status, detail, whole, refusal, isCoded);
}
