import type { Effect } from '../sql/effects.js';

/** The statement fails an enclosing transaction or batch. */
export function refusal(reason: string): string {
  const text = reason.replaceAll("'", "''");
  return `do $refusal$ begin raise exception using errcode = '0A000', message = '${text}'; end $refusal$`;
}

export function reasonToRefuse(effects: readonly Effect[]): string | undefined {
  return effects.find((effect) => effect.kind === 'refused')?.reason;
}
