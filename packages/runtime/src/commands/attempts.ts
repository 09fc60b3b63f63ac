import { setTimeout as pause } from 'node:timers/promises';
import { RevisionConflict } from '../event-log/errors.js';

/** How often a command is decided again after losing a race before its caller hears of it. */
export const attemptsMax = 12;

/** Lets others go first for a while that grows with the races lost. */
export async function pauseAfter(tries: number): Promise<void> {
  if (tries > 2) await pause(Math.random() * 2 ** Math.min(tries, 7));
}

/** Attempts an append again as long as another writer is first. */
export async function untilAppended<Outcome>(
  attempt: (isAgain: boolean) => Promise<Outcome>,
): Promise<Outcome | { readonly outcome: 'contended' }> {
  for (let tries = 1; tries <= attemptsMax; tries += 1) {
    try {
      return await attempt(tries > 1);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      await pauseAfter(tries);
    }
  }
  return { outcome: 'contended' };
}
