export interface Refused {
  readonly ok: false;
  readonly message: string;
}

export type Reading<Content> = ({ readonly ok: true } & Content) | Refused;

export function refused(message: string): Refused {
  return { ok: false, message };
}

export type Verdict<Content, Problem> =
  | ({ readonly ok: true } & Content)
  | { readonly ok: false; readonly problem: Problem; readonly message: string };

export function failed<const Problem extends string>(problem: Problem, message: string) {
  return { ok: false, problem, message } as const;
}

/** Undefined unless a canonical decimal below 2^53. */
export function readSize(text: string | undefined): number | undefined {
  const size = /^(0|[1-9][0-9]*)$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(size) ? size : undefined;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
