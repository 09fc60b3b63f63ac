import { type FromPrimary, toPrimary } from './messages.js';
import { Questions } from './questions.js';
import { createWindowCounter } from './window-counter.js';

/** What the primary does for the processes that it has started: it counts rates, and collects metrics. */
export interface Primary {
  /** A process has begun. */
  joined(process: number, send: (message: FromPrimary) => void): void;
  heard(process: number, message: unknown): void;
  ended(process: number): void;
}

interface Member {
  send(message: FromPrimary): void;
  readonly ending: AbortController;
}

/** Less than who asks waits for the answer. */
const collectMsMax = 2_000;

export function createPrimary(): Primary {
  const members = new Map<number, Member>();
  const questions = new Questions();
  const counter = createWindowCounter(undefined);

  /** Asks all processes, and answers with what has come by the time. */
  async function collect(): Promise<readonly unknown[]> {
    const reading = [...members.values()].map(({ send, ending }) => {
      const ask = (question: number) => send({ kind: 'read metrics', question });
      return questions.ask(ask, collectMsMax, [ending.signal]);
    });
    const answers = await Promise.allSettled(reading);
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  return {
    joined: (process, send) => void members.set(process, { send, ending: new AbortController() }),
    heard(process, heard) {
      const { data: message } = toPrimary.safeParse(heard);
      const member = members.get(process);
      if (message === undefined || member === undefined) return;
      if (message.kind === 'answer') return questions.answered(message);
      const { question } = message;
      const answering = message.kind === 'count' ? counter.hit(message.key) : collect();
      answering.then(
        (answer) => member.send({ kind: 'answer', question, answer }),
        // Without an answer the process goes on by itself.
        () => undefined,
      );
    },
    ended(process) {
      members.get(process)?.ending.abort();
      members.delete(process);
    },
  };
}
