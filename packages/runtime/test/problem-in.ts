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
