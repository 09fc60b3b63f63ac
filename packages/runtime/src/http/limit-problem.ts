import type { Limit } from '../admission/limit-reached.js';
import { HttpProblem } from './http-problem.js';

/** Converts a limit to 429 (a caller's) or 503 (global), with `Retry-After` and the setting's name. */
export function limitProblem(limit: Limit): HttpProblem {
  switch (limit.kind) {
    case 'share': {
      const { what, name, holder } = limit.shared;
      return new HttpProblem(
        429,
        `One ${holder} may have ${limit.max} ${what} at a time (${name.toUpperCase()}_SHARE). Try again when fewer are open.`,
        retryAfter(),
      );
    }
    case 'total': {
      const { what, name } = limit.shared;
      return new HttpProblem(
        503,
        `The service has reached its limit of ${limit.max} ${what} (${name.toUpperCase()}_MAX). Try again shortly.`,
        retryAfter(),
      );
    }
    case 'rate_of_caller':
      return new HttpProblem(
        429,
        `This caller may send ${limit.max} requests a minute (RATE_LIMIT_PER_MINUTE). Try again later.`,
        retryAfter(limit.msLeft),
      );
    case 'rate_of_all':
      return new HttpProblem(
        503,
        `All callers together may send ${limit.max} requests a minute (RATE_LIMIT_TOTAL_PER_MINUTE). Try again later.`,
        retryAfter(limit.msLeft),
      );
    case 'wrong_credentials':
      return new HttpProblem(
        429,
        `More than ${limit.max} wrong credentials a minute came from here (REFUSALS_PER_MINUTE). Try again later.`,
        retryAfter(limit.msLeft),
      );
    case 'lane_lag': {
      const { bound, seconds, secondsMax } = limit;
      return new HttpProblem(
        bound === 'share' ? 429 : 503,
        `Read models are ${Math.round(seconds)} s behind, so writes are slowed until the lag is ${secondsMax} s (LANE_LAG_SECONDS_MAX)${bound === 'share' ? '; this caller has used its share' : ''}. Try again shortly.`,
        retryAfter(),
      );
    }
    case 'held_off':
      return new HttpProblem(
        429,
        `A query of this caller exceeded STATEMENT_TIMEOUT_MS or the memory limit, and the embedded database restarted to end it. Queries of this caller are refused for ${limit.holdOffMs / 1000} s.`,
        retryAfter(limit.msLeft),
      );
    default:
      return limit satisfies never;
  }
}

/** Whole seconds, at least 1. */
function retryAfter(ms = 0): { readonly 'retry-after': string } {
  return { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) };
}
