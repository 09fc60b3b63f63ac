import { z } from 'zod';
import { fromPrimary, type ToPrimary } from './messages.js';
import { Questions } from './questions.js';
import type { WindowCount } from './window-counter.js';

/** The processes on one port; each has a part of every limit. */
export interface ProcessGroup {
  readonly processes: number;
  readonly index: number;
  hit(key: string): Promise<WindowCount>;
  metrics(): Promise<readonly unknown[]>;
  onMetricsAsked(read: () => Promise<unknown>): void;
}

export interface Channel {
  send(message: ToPrimary): void;
  onMessage(listener: (message: unknown) => void): void;
}

const answerMsMax = 3_000;
const windowCount = z.object({ count: z.number(), msLeft: z.number() });

export function joinGroup(
  channel: Channel,
  { processes, index }: Pick<ProcessGroup, 'processes' | 'index'>,
): ProcessGroup {
  const questions = new Questions();
  let readOwn: (() => Promise<unknown>) | undefined;
  channel.onMessage((raw) => {
    const { data: message } = fromPrimary.safeParse(raw);
    if (message === undefined) return;
    if (message.kind === 'answer') return questions.answered(message);
    const { question } = message;
    readOwn?.().then(
      (answer) => channel.send({ kind: 'answer', question, answer }),
      () => undefined,
    );
  });
  const ask = (message: (question: number) => ToPrimary) =>
    questions.ask((question) => channel.send(message(question)), answerMsMax);
  return {
    processes,
    index,
    hit: async (key) =>
      windowCount.parse(await ask((question) => ({ kind: 'count', question, key }))),
    metrics: async () =>
      z.array(z.unknown()).parse(await ask((question) => ({ kind: 'collect metrics', question }))),
    onMetricsAsked(read) {
      readOwn = read;
    },
  };
}
