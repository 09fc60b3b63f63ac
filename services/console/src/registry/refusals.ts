import type { ReadProblem } from '../reading/problem';

/** A code that another one has is told at the code. */
export function codeInUse({ status, detail }: ReadProblem): string | undefined {
  return status === 409 && /code/i.test(detail) ? 'code' : undefined;
}
