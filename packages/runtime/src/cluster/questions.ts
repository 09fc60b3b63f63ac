import { inTime } from '../process/in-time.js';

export class Questions {
  readonly #open = new Map<number, (answer: unknown) => void>();
  #lastQuestion = 0;

  /** @throws TooLate */
  ask(send: (question: number) => void, ms: number): Promise<unknown> {
    this.#lastQuestion += 1;
    const question = this.#lastQuestion;
    const answered = new Promise<unknown>((resolve) => this.#open.set(question, resolve));
    send(question);
    return inTime(answered, ms).finally(() => this.#open.delete(question));
  }

  answered({ question, answer }: { readonly question: number; readonly answer?: unknown }): void {
    this.#open.get(question)?.(answer);
  }
}
