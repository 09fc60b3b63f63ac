import type { Effect } from '../sql/effects.js';
import { commandOf, type Message, statusOf } from '../wire/messages.js';

/** An effect that has to be known to have been committed before it counts. */
export type Lasting = Extract<Effect, { kind: 'reset' | 'listen' | 'unlisten' }>;

/** What is open of a connection's transaction until it ends. */
export interface Pending {
  readonly lasting: Lasting[];
  /** Settings that may have changed. */
  readonly names: Set<string>;
  unnamed: boolean;
  /** An error came since the last ReadyForQuery. */
  failed: boolean;
}

export function nothingPending(): Pending {
  return { lasting: [], names: new Set(), unnamed: false, failed: false };
}

/**
 * Reads from an answer which of the statements' effects were carried out, and which were committed. What a
 * transaction did stays in `pending` until the answer says how it ended.
 *
 * @returns the effects that now hold, in order
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
      // Back to a savepoint: what came before it still holds, and which that is cannot be told. Too many is harmless.
      else if (command === 'ROLLBACK' && !toSavepoint) pending.lasting.length = 0;
    }
    if (type === 'Z') {
      if (statusOf(bytes) === 'I') {
        // What ran outside of a transaction of its own was one with all of its batch.
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
