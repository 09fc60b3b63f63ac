import type { Effect } from '../sql/effects.js';

/** Returns a statement that fails, and so fails an enclosing transaction or batch. */
export function refusal(reason: string): string {
  const text = reason.replaceAll("'", "''");
  return `do $refusal$ begin raise exception using errcode = '0A000', message = '${text}'; end $refusal$`;
}

/** For queries that cannot run as part of others. */
export function reasonToRefuse(effects: readonly Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.kind === 'refused') return effect.reason;
    if (effect.kind === 'copy_in') return 'COPY FROM STDIN must be a simple query of its own';
  }
  return undefined;
}
