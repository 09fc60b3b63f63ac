import { fromPrimary, type ToPrimary } from './messages.js';
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

export function joinGroup(
  channel: Channel,
  { processes, index }: Pick<ProcessGroup, 'processes' | 'index'>,
): ProcessGroup {
  const counts = new Map<number, (count: WindowCount) => void>();
  const collections = new Map<number, (registries: readonly unknown[]) => void>();
  let readOwn: (() => Promise<unknown>) | undefined;
  let asked = 0;

  /** @throws Error when there is no answer in time */
  function ask<Answer>(
    questions: Map<number, (answer: Answer) => void>,
    message: (question: number) => ToPrimary,
  ): Promise<Answer> {
    asked += 1;
    const question = asked;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => {
        questions.delete(question);
        reject(new Error('the primary process did not answer'));
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
    const { data: message } = fromPrimary.safeParse(heard);
    if (message === undefined) return;
    const { kind, question } = message;
    switch (kind) {
      case 'counted':
        return counts.get(question)?.(message);
      case 'collected metrics':
        return collections.get(question)?.(message.registries);
      case 'read metrics':
        readOwn?.().then(
          (registry) => channel.send({ kind: 'metrics', question, registry }),
          () => undefined,
        );
        return;
      default:
        return kind satisfies never;
    }
  });

  return {
    processes,
    index,
    hit: (key) => ask(counts, (question) => ({ kind: 'count', question, key })),
    metrics: () => ask(collections, (question) => ({ kind: 'collect metrics', question })),
    onMetricsAsked(read) {
      readOwn = read;
    },
  };
}
