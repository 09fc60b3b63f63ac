import { type HttpProblem, validationFailed } from './http-problem.js';

/** What is wrong with a geometry, and where in it, as its checks say it. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly type: string;
  readonly message: string;
  readonly input?: unknown;
  readonly context?: Readonly<Record<string, string | number>>;
}

/** The 422 for faults of a part of the request; `at` is where that part stands. */
export function refuseFaults(
  faults: readonly Fault[],
  at: readonly (string | number)[],
): HttpProblem {
  return validationFailed(
    faults.map(({ type, path, message, input, context }) => ({
      type,
      loc: [...at, ...path],
      msg: message,
      input: input === undefined ? null : JSON.parse(JSON.stringify(input) ?? 'null'),
      ...(context === undefined ? {} : { ctx: { ...context } }),
    })),
  );
}
