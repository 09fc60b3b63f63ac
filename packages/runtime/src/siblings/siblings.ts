import { fromHub, type ToHub, type Used } from './messages.js';
import type { SharedUse } from './shared-use.js';
import { createHeardUse, useKey } from './use-elsewhere.js';
import type { WindowCount } from './window-counter.js';

/** The processes that serve one port together, as one of them sees the others: what they share is counted over all of them. */
export interface Siblings extends SharedUse {
  /** Which of them this is; what has to be done once, the first does, 0. */
  readonly index: number;
  /** Counts a key in a window of a minute, over all processes. */
  hit(key: string): Promise<WindowCount>;
  /** What each process says of itself (`onAsked`), this one included; those that do not answer in time are left out. */
  everybody(about: string): Promise<readonly unknown[]>;
  onAsked(about: string, say: () => Promise<unknown>): void;
}

/** The way to the process that started this one. */
export interface Channel {
  send(message: ToHub): void;
  onMessage(listener: (message: unknown) => void): void;
}

const tellMs = 10;
const answerMsMax = 3_000;

export function joinSiblings(
  channel: Channel,
  { processes, index }: Pick<Siblings, 'processes' | 'index'>,
): Siblings {
  const elsewhere = createHeardUse();
  const changed = new Map<string, Used>();
  const counts = new Map<number, (count: WindowCount) => void>();
  const inquiries = new Map<number, (answers: readonly unknown[]) => void>();
  const says = new Map<string, () => Promise<unknown>>();
  let asked = 0;
  let isToTell = false;

  function tell(): void {
    isToTell = false;
    channel.send({ kind: 'used', changes: [...changed.values()] });
    changed.clear();
  }

  /** @throws Error when there is no answer in time */
  function ask<Answer>(
    questions: Map<number, (answer: Answer) => void>,
    message: (question: number) => ToHub,
  ): Promise<Answer> {
    asked += 1;
    const question = asked;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => {
        questions.delete(question);
        reject(new Error('the other processes did not answer'));
      }, answerMsMax).unref();
      questions.set(question, (answer) => {
        clearTimeout(timer);
        questions.delete(question);
        resolve(answer);
      });
      channel.send(message(question));
    });
  }

  channel.onMessage((heard) => {
    const { data: message } = fromHub.safeParse(heard);
    switch (message?.kind) {
      case 'used_by':
        return elsewhere.heard(message.process, message.changes);
      case 'ended':
        return elsewhere.ended(message.process);
      case 'counted':
        return counts.get(message.question)?.(message);
      case 'answers':
        return inquiries.get(message.question)?.(message.answers);
      case 'asked': {
        const { question } = message;
        says
          .get(message.about)?.()
          .then(
            (said) => channel.send({ kind: 'say', question, said }),
            () => undefined,
          );
        return;
      }
      case undefined:
        return;
      default:
        return message satisfies never;
    }
  });

  channel.send({ kind: 'listens' });
  return {
    processes,
    index,
    of: elsewhere.of,
    total: elsewhere.total,
    note(what, holder, amount) {
      changed.set(useKey(what, holder), [what, holder, amount]);
      if (isToTell) return;
      isToTell = true;
      setTimeout(tell, tellMs).unref();
    },
    hit: (key) => ask(counts, (question) => ({ kind: 'count', question, key })),
    everybody: (about) => ask(inquiries, (question) => ({ kind: 'ask', question, about })),
    onAsked: (about, say) => void says.set(about, say),
  };
}
