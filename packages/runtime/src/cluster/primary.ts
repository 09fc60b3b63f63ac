import { type FromPrimary, toPrimary } from './messages.js';
import { Questions } from './questions.js';
import { createWindowCounter } from './window-counter.js';

export type Primary = ReturnType<typeof createPrimary>;

type Send = (message: FromPrimary) => void;

const collectMsMax = 2_000;

export function createPrimary() {
  const members = new Map<number, Send>();
  const questions = new Questions();
  const counter = createWindowCounter(undefined);

  async function collect(): Promise<readonly unknown[]> {
    const reading = [...members.values()].map((send) =>
      questions.ask((question) => send({ kind: 'read metrics', question }), collectMsMax),
    );
    const answers = await Promise.allSettled(reading);
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  return {
    add: (process: number, send: Send) => void members.set(process, send),
    remove: (process: number) => void members.delete(process),
    receive(process: number, raw: unknown): void {
      const { data: message } = toPrimary.safeParse(raw);
      const send = members.get(process);
      if (message === undefined || send === undefined) return;
      if (message.kind === 'answer') {
        questions.answered(message);
        return;
      }
      const { question } = message;
      const answering = message.kind === 'count' ? counter.hit(message.key) : collect();
      answering.then(
        (answer) => send({ kind: 'answer', question, answer }),
        () => undefined,
      );
    },
  };
}
