import { getResourceMetadata } from '../contract/service-routes.js';
import { HttpProblem } from './http-problem.js';
import { credentialMissing } from './problem-of.js';

/** Adds to a problem's challenge the error of RFC 6750, and where a client finds the identity provider. */
export function withMetadata(problem: HttpProblem, base: string): HttpProblem {
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
