import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryStore, Settled } from './delivery-store.js';

/** Writes down what came of calls, many at a time. */
export interface Settler {
  /** Resolves when it is written down; never, once the signal has aborted. */
  settle(result: Settled): Promise<void>;
  /** Resolves when nothing waits to be written. */
  idle(): Promise<void>;
}

const retryMs = 250;

/** What comes in while a statement is under way goes with the next one. */
export function createSettler(
  store: Pick<DeliveryStore, 'settle'>,
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Settler {
  let waiting: { readonly result: Settled; readonly done: () => void }[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting;
      waiting = [];
      try {
        await store.settle(batch.map(({ result }) => result));
        for (const { done } of batch) done();
      } catch (error) {
        onTrouble(error);
        waiting = [...batch, ...waiting];
        await pause(retryMs);
      }
    }
    writing = undefined;
  }

  return {
    settle: (result) =>
      new Promise((done) => {
        waiting.push({ result, done });
        writing ??= write();
      }),
    idle: async () => writing,
  };
}
