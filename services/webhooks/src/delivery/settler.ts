import { retryUntil } from '@exchange/runtime/process/repeat-every';
import type { WebhookStore } from '../webhook-store.js';
import type { AttemptResult } from './delivery.js';

export type Settler = ReturnType<typeof createSettler>;

const retryMs = 250;

/** Stores results in groups, gathered during a statement. */
export function createSettler(
  store: Pick<WebhookStore, 'settle'>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
) {
  let waiting: { readonly result: AttemptResult; readonly done: () => void }[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting;
      waiting = [];
      const results = batch.map(({ result }) => result);
      await retryUntil(signal, retryMs, () => store.settle(results), onFailure);
      if (!signal.aborted) for (const { done } of batch) done();
    }
    writing = undefined;
  }

  return {
    settle: (result: AttemptResult) =>
      new Promise<void>((done) => {
        waiting.push({ result, done });
        writing ??= write();
      }),
    idle: async () => writing,
  };
}
