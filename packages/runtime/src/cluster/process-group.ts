import { z } from 'zod';
import { inTime } from '../process/in-time.js';
import { createWindowCounter, type WindowCount } from './window-counter.js';

/** The processes on one port; each has a part of every limit. */
export interface ProcessGroup {
  readonly processes: number;
  readonly index: number;
  hit(key: string): Promise<WindowCount>;
  metrics(): Promise<readonly unknown[]>;
  onMetricsAsked(read: () => Promise<unknown>): void;
}

const answerMsMax = 3_000;
const collectMsMax = 2_000;
const windowCount = z.object({ count: z.number(), msLeft: z.number() });

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), id: z.number(), name: z.string(), key: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.number(), answer: z.unknown() }),
]);
type Message = z.output<typeof message>;
type Send = (message: Message) => void;
/** Undefined for an unknown question. */
type Answer = (name: string, key: string) => Promise<unknown> | undefined;

/** Asks and answers over a channel between two processes. */
class Questions {
  readonly #send: Send;
  readonly #answer: Answer;
  readonly #open = new Map<number, (answer: unknown) => void>();
  #lastId = 0;

  constructor(send: Send, answer: Answer) {
    this.#send = send;
    this.#answer = answer;
  }

  /** @throws TooLate */
  ask(name: string, ms: number, key = ''): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<unknown>((resolve) => this.#open.set(id, resolve));
    this.#send({ kind: 'question', id, name, key });
    return inTime(answered, ms).finally(() => this.#open.delete(id));
  }

  receive(raw: unknown): void {
    const { data } = message.safeParse(raw);
    if (data?.kind === 'answer') this.#open.get(data.id)?.(data.answer);
    if (data?.kind !== 'question') return;
    this.#answer(data.name, data.key)?.then(
      (answer) => this.#send({ kind: 'answer', id: data.id, answer }),
      () => undefined,
    );
  }
}

export function joinGroup(
  send: Send,
  onMessage: (listener: (message: unknown) => void) => void,
  place: Pick<ProcessGroup, 'processes' | 'index'>,
): ProcessGroup {
  let readOwn: (() => Promise<unknown>) | undefined;
  const primary = new Questions(send, () => readOwn?.());
  onMessage((raw) => primary.receive(raw));
  return {
    ...place,
    hit: async (key) => windowCount.parse(await primary.ask('count', answerMsMax, key)),
    metrics: async () => z.array(z.unknown()).parse(await primary.ask('metrics', answerMsMax)),
    onMetricsAsked(read) {
      readOwn = read;
    },
  };
}

/** Counts hits and collects the metrics of its processes. */
export function createPrimary() {
  const members = new Map<number, Questions>();
  const counter = createWindowCounter(undefined);

  async function collectMetrics(): Promise<readonly unknown[]> {
    const reading = [...members.values()].map((member) => member.ask('metrics', collectMsMax));
    const answers = await Promise.allSettled(reading);
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  const answer: Answer = (name, key) => (name === 'count' ? counter.hit(key) : collectMetrics());
  return {
    add: (process: number, send: Send) => void members.set(process, new Questions(send, answer)),
    remove: (process: number) => void members.delete(process),
    receive: (process: number, raw: unknown) => members.get(process)?.receive(raw),
  };
}
