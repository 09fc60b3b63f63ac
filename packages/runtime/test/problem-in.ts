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

/** The faults that refuse an input, with their locations; empty if it is accepted. */
export function faultsIn(work: () => unknown): string {
  const faults = [problemIn(work)?.detail ?? []].flat();
  return faults
    .map((one) => (typeof one === 'string' ? one : `${one.loc.join('.')}: ${one.msg}`))
    .join('; ');
}

/** The status of the response to a result or an error; 200 for any result. */
export function statusOfResult(result: Promise<unknown>): Promise<number> {
  return result.then(
    () => 200,
    (error: unknown) => problemOf(error).status,
  );
}
