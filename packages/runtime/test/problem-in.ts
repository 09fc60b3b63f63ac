import type { HttpProblem } from '../src/http/problems/http-problem.js';
import { problemOf } from '../src/http/problems/problem-of.js';

/** The response to what the work throws; undefined without an error. */
export function problemIn(work: () => unknown): HttpProblem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
