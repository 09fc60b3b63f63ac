import type { HttpProblem } from '../src/http/problems/http-problem.js';
import { problemOf } from '../src/http/problems/problem-of.js';

/** The response to an error of the work; undefined without one. */
export function problemIn(work: () => unknown): HttpProblem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** The status of the response to a result or an error; 200 for any result. */
export function statusOfResult(result: Promise<unknown>): Promise<number> {
  return result.then(
    () => 200,
    (error: unknown) => problemOf(error).status,
  );
}
