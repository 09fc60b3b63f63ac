import { type HttpProblem, validationFailed } from './http-problem.js';

export interface Fault {
  readonly path: readonly (string | number)[];
  readonly type: string;
  readonly message: string;
  readonly input?: unknown;
  readonly context?: Readonly<Record<string, string | number>>;
}

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
