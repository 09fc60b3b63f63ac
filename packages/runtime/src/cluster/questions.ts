import { z } from 'zod';
import { inTime } from '../process/in-time.js';

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), id: z.number(), name: z.string(), key: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.number(), answer: z.unknown() }),
]);
export type Message = z.output<typeof message>;

interface Channel {
  send(message: Message): void;
  /** Undefined for an unknown question. */
  answer(name: string, key: string): Promise<unknown> | undefined;
}

/** Asks and answers over a channel between two processes. */
export class Questions {
  readonly #channel: Channel;
  readonly #open = new Map<number, (answer: unknown) => void>();
  #lastId = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** @throws TooLate */
  ask(name: string, ms: number, key = ''): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<unknown>((resolve) => this.#open.set(id, resolve));
    this.#channel.send({ kind: 'question', id, name, key });
    return inTime(answered, ms).finally(() => this.#open.delete(id));
  }

  receive(raw: unknown): void {
    const { data } = message.safeParse(raw);
    if (data?.kind === 'answer') this.#open.get(data.id)?.(data.answer);
    if (data?.kind !== 'question') return;
    this.#channel.answer(data.name, data.key)?.then(
      (answer) => this.#channel.send({ kind: 'answer', id: data.id, answer }),
      () => undefined,
    );
  }
}
