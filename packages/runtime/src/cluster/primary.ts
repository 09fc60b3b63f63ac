import { type FromPrimary, toPrimary } from './messages.js';
import { Questions } from './questions.js';
import { createWindowCounter } from './window-counter.js';

/** Services of the primary for its processes: rate counters and metrics. */
export interface Primary {
  /** Registers a started process. */
  joined(process: number, send: (message: FromPrimary) => void): void;
  heard(process: number, message: unknown): void;
  ended(process: number): void;
}

interface Member {
  send(message: FromPrimary): void;
  readonly ending: AbortController;
}

/** Shorter than the requester's timeout. */
const collectMsMax = 2_000;

export function createPrimary(): Primary {
  const members = new Map<number, Member>();
  const questions = new Questions();
  const counter = createWindowCounter(undefined);

  /** Asks all processes, and returns the responses within the time limit. */
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
        // Without a response the process counts alone.
        () => undefined,
      );
    },
    ended(process) {
      members.get(process)?.ending.abort();
      members.delete(process);
    },
  };
}
