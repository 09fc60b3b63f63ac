import { type Limit, LimitReached } from '../../admission/limit-reached.js';
import { CommandFailed } from '../../commands/command-failed.js';
import { type CredentialFault, CredentialRefused } from '../../credentials/credential-refused.js';
import { type EngineRefusal, engineDetails } from '../../errors/engine-refusal.js';
import { isTransient } from '../../errors/transient.js';
import { AppendTooLarge, LogMoves } from '../../event-log/errors.js';
import {
  coded,
  forbidden,
  HttpProblem,
  problemsOf,
  unauthorized,
  unavailable,
  validationFailed,
} from './http-problem.js';

/** The only mapping of errors to responses. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof CommandFailed) return engineProblem(error.refusal);
  if (error instanceof CredentialRefused) return credentialProblem(error.fault);
  if (error instanceof LimitReached) return limitProblem(error.limit);
  if (error instanceof AppendTooLarge) return tooLarge(error);
  const internalError = () => new HttpProblem(500, 'Internal server error.');
  return storeProblem(error) ?? frameworkProblem(error) ?? internalError();
}

const plainEngineProblem = problemsOf<EngineRefusal>(
  {
    contended: 409,
    revision_differs: 412,
    stream_unreadable: 409,
    key_malformed: 422,
    key_under_way: 409,
    key_used_for_another_request: 422,
    not_found: 404,
    of_the_platform: 403,
    of_another_reseller: 403,
    of_another_owner: 403,
    for_another_reseller: 403,
  },
  engineDetails,
);

export function engineProblem(refusal: EngineRefusal): HttpProblem {
  const problem = plainEngineProblem(refusal);
  return refusal.code === 'of_another_owner' ? coded(problem, refusal) : problem;
}

export function isRefusal(error: unknown): boolean {
  return problemOf(error).status < 500;
}

/** A request has no credential; some protocols use another code. */
export const credentialMissing = { code: 'credential_missing' } as const;

function credentialProblem(fault: CredentialFault): HttpProblem {
  switch (fault.kind) {
    case 'missing':
      return unauthorized(
        `Provide a bearer token (Authorization: Bearer …) or an API key (X-API-Key)${fault.takesMapKeys === true ? ', or a key for maps in either header or as api_key or token in the URL' : ''}.`,
        credentialMissing,
      );
    case 'wrong':
      return unauthorized('The credential is not valid.');
    case 'reseller_malformed':
      return validationFailed({
        type: 'uuid_parsing',
        loc: ['header', 'X-Service-Reseller-Id'],
        msg: 'Input should be a valid UUID',
        input: fault.sent,
      });
    case 'reseller_unknown':
      return forbidden(
        `${fault.isOfToken === true ? 'The token' : 'X-Service-Reseller-Id'} names a reseller that does not exist.`,
      );
    case 'reseller_differs':
      return forbidden(
        'X-Service-Reseller-Id names another reseller than the credential, which is for one reseller only. Omit the header.',
      );
    case 'reseller_claim_malformed':
      return forbidden(
        `The claim ${fault.claim} of the token is not the id (a UUID) of a reseller.`,
      );
    case 'scope_missing':
      return forbidden(
        "The token names no reseller, and its roles do not grant the platform's scope. Ask the operator of the identity provider for either.",
      );
    case 'issuer_unreachable':
      return unavailable('The identity provider is unreachable, so no token can be verified.', 5);
    case 'keys_unknown':
      return unavailable(
        fault.store === 'database'
          ? 'Named keys are not accepted, because the database has not answered for 30 s and revocations may be unknown. Restore the database (see /readyz).'
          : 'Named keys are not accepted, because the lane access has been silent for 30 s and revocations may be unknown. Start a projector, or see `ledger projections status`.',
        5,
      );
    default:
      return fault satisfies never;
  }
}

function tooLarge({ bytes, bytesMax }: AppendTooLarge): HttpProblem {
  const size = bytes === undefined ? '' : ` of ${bytes} bytes`;
  return new HttpProblem(
    413,
    `The event${size} exceeds the event log's limit of ${bytesMax} bytes. Nothing was written; send less in one request.`,
  );
}

function storeProblem(error: unknown): HttpProblem | undefined {
  if (error instanceof LogMoves) {
    return unavailable(`The ledger accepts no writes here: ${error.message}. Nothing was written.`);
  }
  switch (codeOf(error)) {
    // query_canceled, by `statement_timeout`.
    case '57014':
      return unavailable('The query took too long. Narrow the query, or try again later.', 5);
    // untranslatable_character, statement_too_complex: older rows during a rebuild.
    case '22P05':
    case '54001':
      return unavailable('The tables of this query are being rebuilt. Try again later.', 30);
    default:
      return isTransient(error) || isBeingBuilt(error)
        ? unavailable(
            'A store is unavailable; no change was made without acknowledgment. Try again.',
          )
        : undefined;
  }
}

/** undefined_table, invalid_schema_name: the tables are under construction. */
const beingBuilt = new Set<unknown>(['42P01', '3F000']);

function isBeingBuilt(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return beingBuilt.has(codeOf(error)) || isBeingBuilt(error.cause);
}

function frameworkProblem(error: unknown): HttpProblem | undefined {
  if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new HttpProblem(415, 'Send the body as application/json.');
  }
  if (!(error instanceof Error)) return undefined;
  const status: unknown = Reflect.get(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return new HttpProblem(status === 400 ? 422 : status, error.message);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

/** 429 (a caller's) or 503 (global), with `Retry-After` and the setting's name. */
function limitProblem(limit: Limit): HttpProblem {
  switch (limit.kind) {
    case 'share': {
      const { what, name, holder } = limit.shared;
      return tooMany(
        `One ${holder} may have ${limit.max} ${what} at a time (${name.toUpperCase()}_SHARE). Try again when fewer are open.`,
      );
    }
    case 'total': {
      const { what, name } = limit.shared;
      return unavailable(
        `The service has reached its limit of ${limit.max} ${what} (${name.toUpperCase()}_MAX). Try again shortly.`,
      );
    }
    case 'rate_of_caller':
      return tooMany(
        `This caller may send ${limit.max} requests a minute (RATE_LIMIT_PER_MINUTE). Try again later.`,
        limit.msLeft,
      );
    case 'rate_of_all':
      return unavailable(
        `All callers together may send ${limit.max} requests a minute (RATE_LIMIT_TOTAL_PER_MINUTE). Try again later.`,
        secondsOf(limit.msLeft),
      );
    case 'wrong_credentials':
      return tooMany(
        `More than ${limit.max} wrong credentials a minute came from here (REFUSALS_PER_MINUTE). Try again later.`,
        limit.msLeft,
      );
    case 'lane_lag': {
      const { bound, seconds, secondsMax } = limit;
      const slowed = `Read models are ${Math.round(seconds)} s behind, so writes are slowed until the lag is ${secondsMax} s (LANE_LAG_SECONDS_MAX)`;
      return bound === 'share'
        ? tooMany(`${slowed}; this caller has used its share. Try again shortly.`)
        : unavailable(`${slowed}. Try again shortly.`);
    }
    case 'held_off':
      return tooMany(
        `A query of this caller exceeded STATEMENT_TIMEOUT_MS or the memory limit, and the embedded database restarted to end it. Queries of this caller are refused for ${limit.holdOffMs / 1000} s.`,
        limit.msLeft,
      );
    default:
      return limit satisfies never;
  }
}

const tooMany = (detail: string, ms = 0) =>
  new HttpProblem(429, detail, { 'retry-after': String(secondsOf(ms)) });

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
