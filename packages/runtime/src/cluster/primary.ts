import { type FromPrimary, toPrimary } from './messages.js';
import { createWindowCounter } from './window-counter.js';

/** What the primary does for the processes that it has started: it counts rates, and collects metrics. */
export interface Primary {
  /** A process has begun. */
  joined(process: number, send: (message: FromPrimary) => void): void;
  heard(process: number, message: unknown): void;
  ended(process: number): void;
}

interface Collection {
  readonly waitsFor: Set<number>;
  readonly registries: unknown[];
  readonly done: () => void;
}

/** Less than who asks waits for the answer. */
const collectMsMax = 2_000;

export function createPrimary(): Primary {
  const members = new Map<number, (message: FromPrimary) => void>();
  const collections = new Map<number, Collection>();
  const counter = createWindowCounter(undefined);
  let collected = 0;

  /** Asks all processes, and answers with what has come by the time. */
  function collect(answer: (registries: readonly unknown[]) => void): void {
    collected += 1;
    const question = collected;
    const registries: unknown[] = [];
    const done = () => {
      clearTimeout(timer);
      if (collections.delete(question)) answer(registries);
    };
    const timer = setTimeout(done, collectMsMax).unref();
    collections.set(question, { waitsFor: new Set(members.keys()), registries, done });
    for (const send of members.values()) send({ kind: 'read metrics', question });
  }

  function settle(collection: Collection, process: number): void {
    collection.waitsFor.delete(process);
    if (collection.waitsFor.size === 0) collection.done();
  }

  return {
    joined: (process, send) => void members.set(process, send),
    heard(process, heard) {
      const { data: message } = toPrimary.safeParse(heard);
      const send = members.get(process);
      if (message === undefined || send === undefined) return;
      const { kind, question } = message;
      switch (kind) {
        case 'count':
          counter.hit(message.key).then(
            ({ count, msLeft }) => send({ kind: 'counted', question, count, msLeft }),
            // Without an answer the process counts by itself.
            () => undefined,
          );
          return;
        case 'collect metrics':
          return collect((registries) =>
            send({ kind: 'collected metrics', question, registries: [...registries] }),
          );
        case 'metrics': {
          const collection = collections.get(question);
          if (collection === undefined) return;
          collection.registries.push(message.registry);
          return settle(collection, process);
        }
        default:
          return kind satisfies never;
      }
    },
    ended(process) {
      members.delete(process);
      for (const collection of collections.values()) settle(collection, process);
    },
  };
}
