import { type FromPrimary, toPrimary } from './messages.js';
import { Questions } from './questions.js';
import { createWindowCounter } from './window-counter.js';

export type Primary = ReturnType<typeof createPrimary>;

interface Member {
  send(message: FromPrimary): void;
  readonly ending: AbortController;
}

const collectMsMax = 2_000;

export function createPrimary() {
  const members = new Map<number, Member>();
  const questions = new Questions();
  const counter = createWindowCounter(undefined);

  async function collect(): Promise<readonly unknown[]> {
    const reading = [...members.values()].map(({ send, ending }) => {
      const ask = (question: number) => send({ kind: 'read metrics', question });
      return questions.ask(ask, collectMsMax, [ending.signal]);
    });
    const answers = await Promise.allSettled(reading);
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  return {
    add: (process: number, send: (message: FromPrimary) => void) =>
      void members.set(process, { send, ending: new AbortController() }),
    receive(process: number, raw: unknown): void {
      const { data: message } = toPrimary.safeParse(raw);
      const member = members.get(process);
      if (message === undefined || member === undefined) return;
      if (message.kind === 'answer') {
        questions.answered(message);
        return;
      }
      const { question } = message;
      const answering = message.kind === 'count' ? counter.hit(message.key) : collect();
      answering.then(
        (answer) => member.send({ kind: 'answer', question, answer }),
        () => undefined,
      );
    },
    remove(process: number): void {
      members.get(process)?.ending.abort();
      members.delete(process);
    },
  };
}
