import { type Message, Questions } from './questions.js';
import { createWindowCounter } from './window-counter.js';

const collectMsMax = 2_000;

/** Counts hits and collects the metrics of its processes. */
export function createPrimary() {
  const members = new Map<number, Questions>();
  const counter = createWindowCounter(undefined);

  async function collectMetrics(): Promise<readonly unknown[]> {
    const reading = [...members.values()].map((member) => member.ask('metrics', collectMsMax));
    const answers = await Promise.allSettled(reading);
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  return {
    add(process: number, send: (message: Message) => void): void {
      const answer = (name: string, key: string): Promise<unknown> =>
        name === 'count' ? counter.hit(key) : collectMetrics();
      members.set(process, new Questions({ send, answer }));
    },
    remove: (process: number) => void members.delete(process),
    receive: (process: number, raw: unknown) => members.get(process)?.receive(raw),
  };
}
