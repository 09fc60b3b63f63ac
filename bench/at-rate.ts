import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { quiet } from './process-times.js';

export interface Rate {
  readonly perSecond: number;
  readonly warmingSeconds: number;
  readonly seconds: number;
  readonly signal?: AbortSignal;
}

/**
 * Starts the operations at a fixed rate, however long earlier ones take.
 * @throws the first failure; nothing starts after it
 */
export async function millisecondsAtRate(
  { perSecond, warmingSeconds, seconds, signal }: Rate,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  await quiet();
  const from = performance.now();
  const acts: Promise<void>[] = [];
  let failure: unknown;
  for (let sentCount = 0; sentCount < (warmingSeconds + seconds) * perSecond; sentCount += 1) {
    if (signal?.aborted === true || failure !== undefined) break;
    const due = from + (sentCount * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const began = performance.now();
    const counts = sentCount >= warmingSeconds * perSecond;
    acts.push(
      act().then(
        () => {
          if (counts) milliseconds.push(performance.now() - began);
        },
        (error: unknown) => {
          failure ??= error;
        },
      ),
    );
  }
  await Promise.all(acts);
  if (failure !== undefined) throw failure;
  return milliseconds;
}

/** @returns whether the transaction is readable */
export async function submitOne({
  url,
  apiKey,
}: {
  readonly url: string;
  readonly apiKey: string;
}): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/exchange/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(aTransaction()),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`a transaction was answered ${response.status}: ${text}`);
  return response.headers.get('ledger-projected') !== 'false';
}
