import { conflict, type HttpProblem } from '../errors/http-problem.js';

/** A command that lost the race for its stream at every try. */
export function contended(): HttpProblem {
  return conflict(
    'Too many writers changed this resource at the same time; nothing was written. Send the request again.',
  );
}
