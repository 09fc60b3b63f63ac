import type { Effect } from '../sql/effects.js';
import { commandOf, type Message, statusOf } from '../wire/messages.js';

/** An effect that counts only after its commit. */
export type Lasting = Extract<Effect, { kind: 'reset' | 'listen' | 'unlisten' }>;

/** Uncommitted effects of a connection's transaction. */
export interface Pending {
  readonly lasting: Lasting[];
  /** Settings that can have changed. */
  readonly names: Set<string>;
  unnamed: boolean;
  /** True after an error since the last ReadyForQuery. */
  failed: boolean;
}

export function nothingPending(): Pending {
  return { lasting: [], names: new Set(), unnamed: false, failed: false };
}

/**
 * Returns the effects that an answer confirms as committed, in order. Effects of an open transaction stay in `pending`
 * until its end.
 */
export function committedEffects(
  effects: readonly Effect[],
  answer: readonly Message[],
  pending: Pending,
): Lasting[] {
  for (const effect of effects) {
    if (effect.kind !== 'set') continue;
    if (effect.names === undefined) pending.unnamed = true;
    else for (const name of effect.names) pending.names.add(name);
  }
  const expected = effects.filter(isLasting);
  const toSavepoint = effects.some(({ kind }) => kind === 'rollback_to');
  const committed: Lasting[] = [];
  for (const { type, bytes } of answer) {
    if (type === 'E') pending.failed = true;
    if (type === 'C') {
      const command = commandOf(bytes);
      const next = expected[0];
      if (next !== undefined && command === next.kind.toUpperCase()) {
        pending.lasting.push(next);
        expected.shift();
      } else if (command === 'COMMIT') committed.push(...pending.lasting.splice(0));
      // Earlier effects survive a rollback to a savepoint. The answer does not say which, so keep all: extra ones are
      // harmless.
      else if (command === 'ROLLBACK' && !toSavepoint) pending.lasting.length = 0;
    }
    if (type === 'Z') {
      if (statusOf(bytes) === 'I') {
        // Without an open transaction the batch was one transaction.
        const ended = pending.lasting.splice(0);
        if (!pending.failed) committed.push(...ended);
      }
      pending.failed = false;
    }
  }
  return committed;
}

function isLasting(effect: Effect): effect is Lasting {
  return effect.kind === 'reset' || effect.kind === 'listen' || effect.kind === 'unlisten';
}
