import type { EngineRefusal } from '../errors/engine-refusal.js';
import {
  because,
  conflict,
  forbidden,
  type HttpProblem,
  notFound,
  preconditionFailed,
  unprocessable,
  validationFailed,
} from './http-problem.js';

/** What a refusal of the engine means to an HTTP caller. */
export function engineProblem(refusal: EngineRefusal): HttpProblem {
  return because(answerTo(refusal), refusal);
}

function answerTo(refusal: EngineRefusal): HttpProblem {
  switch (refusal.code) {
    case 'contended':
      return conflict(
        'Too many writers changed this resource at the same time; nothing was written. Send the request again.',
      );
    case 'revision_differs':
      return preconditionFailed(
        'The resource has changed since that ETag was given: read it again and send its current ETag in If-Match.',
      );
    case 'stream_unreadable':
      return conflict(
        `Nothing can be decided here: ${refusal.stream} has an event (revision ${refusal.revision}, ${refusal.type}) that this version cannot read. Ask who runs the service.`,
      );
    case 'key_malformed':
      return validationFailed([
        {
          type: 'string_pattern_mismatch',
          loc: ['header', 'Idempotency-Key'],
          msg: 'Idempotency-Key should have 1 to 255 visible ASCII characters',
          input: refusal.key,
        },
      ]);
    case 'key_under_way':
      return conflict('A request with this Idempotency-Key is still being decided.');
    case 'key_used_for_another_request':
      return unprocessable(
        'This Idempotency-Key was used for another request: send a new key, or the first request again.',
      );
    case 'not_found':
      return notFound(`There is no ${refusal.what} ${refusal.id}.`);
    case 'of_the_platform':
      return forbidden(`That ${refusal.what} belongs to the platform.`);
    case 'of_another_reseller':
      return forbidden(`That ${refusal.what} belongs to another reseller.`);
    case 'for_another_reseller':
      return forbidden('A reseller can only act for itself.');
    default:
      return refusal satisfies never;
  }
}
