import { z } from 'zod';
import { type Message, Questions } from './questions.js';
import type { WindowCount } from './window-counter.js';

/** The processes on one port; each has a part of every limit. */
export interface ProcessGroup {
  readonly processes: number;
  readonly index: number;
  hit(key: string): Promise<WindowCount>;
  metrics(): Promise<readonly unknown[]>;
  onMetricsAsked(read: () => Promise<unknown>): void;
}

interface Channel {
  send(message: Message): void;
  onMessage(listener: (message: unknown) => void): void;
}

const answerMsMax = 3_000;
const windowCount = z.object({ count: z.number(), msLeft: z.number() });

export function joinGroup(
  { send, onMessage }: Channel,
  { processes, index }: Pick<ProcessGroup, 'processes' | 'index'>,
): ProcessGroup {
  let readOwn: (() => Promise<unknown>) | undefined;
  const primary = new Questions({ send, answer: () => readOwn?.() });
  onMessage((raw) => primary.receive(raw));
  return {
    processes,
    index,
    hit: async (key) => windowCount.parse(await primary.ask('count', answerMsMax, key)),
    metrics: async () => z.array(z.unknown()).parse(await primary.ask('metrics', answerMsMax)),
    onMetricsAsked(read) {
      readOwn = read;
    },
  };
}
