import type { Effect } from '../sql/effects.js';

/**
 * A statement that fails with a reason. The session itself refuses, so that a transaction or a batch around it
 * fails as it would with any other error.
 */
export function refusal(reason: string): string {
  const text = reason.replaceAll("'", "''");
  return `do $refusal$ begin raise exception using errcode = '0A000', message = '${text}'; end $refusal$`;
}

/** Why a query cannot be run as part of others; undefined when it can. */
export function reasonToRefuse(effects: readonly Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.kind === 'refused') return effect.reason;
    if (effect.kind === 'copy_in') return 'COPY FROM STDIN has to be a simple query of its own';
  }
  return undefined;
}
