import { problemOf } from '../../reading/problem';
import type { Session } from '../../session/session-store';
import { type LineOutcome, outcomesOf, outcomesOfRefusal } from './outcomes';
import type { Part } from './parts';

export interface Sending {
  readonly isDry: boolean;
  /** Made of what is sent: the same lines sent again are not recorded again. */
  readonly key: string;
}

/**
 * Sends parts one after another and tells what became of the lines of each. Each part has a key that is made of its content: a
 * part that is sent again, after a lost answer or a reload, gets the answer that it got.
 *
 * @param isStopped asked before each part
 * @throws ReadProblem
 */
export async function sendParts(
  authorized: Session['authorized'],
  parts: readonly Part[],
  { isDry, key }: Sending,
  isStopped: () => boolean,
  done: (outcomes: readonly LineOutcome[], isReplayed: boolean) => void,
): Promise<void> {
  for (const part of parts) {
    if (isStopped()) return;
    const address = `/api/v1/exchange/transactions/batch${isDry ? '?dry_run=true' : ''}`;
    const response = await authorized(address, {
      method: 'POST',
      headers: {
        'content-type': part.mediaType,
        ...(isDry ? {} : { 'idempotency-key': `${key}-${part.index}` }),
      },
      body: part.body,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const problem = problemOf(response, answer);
      const refused = outcomesOfRefusal(part, problem);
      if (refused === undefined) throw problem;
      done(refused, false);
      continue;
    }
    // The contract says what a 201 holds.
    const results = answer as Parameters<typeof outcomesOf>[1];
    done(outcomesOf(part, results, isDry), response.headers.get('idempotency-replayed') === 'true');
  }
}
