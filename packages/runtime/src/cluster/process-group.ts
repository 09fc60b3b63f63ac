import { z } from 'zod';
import { fromPrimary, type ToPrimary } from './messages.js';
import { Questions } from './questions.js';
import type { WindowCount } from './window-counter.js';

/** The processes that serve one port together, as one of them sees them. Each has its part of every limit. */
export interface ProcessGroup {
  /** How many there are, this one included. */
  readonly processes: number;
  /** Which of them this is; what has to be done once, the first does, 0. */
  readonly index: number;
  /** Counts a key in a window of a minute, over all processes. */
  hit(key: string): Promise<WindowCount>;
  /** The metrics of each process, this one included; those that do not answer in time are left out. */
  metrics(): Promise<readonly unknown[]>;
  /** @param read gives the metrics of this process as JSON */
  onMetricsAsked(read: () => Promise<unknown>): void;
}

/** The way to the primary. */
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
  channel.onMessage((heard) => {
    const { data: message } = fromPrimary.safeParse(heard);
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
