import { randomUUID } from 'node:crypto';
import {
  type EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';

export interface Case {
  readonly name: string;
  run(client: EventStoreDBClient): Promise<void>;
}

export function newStream(kind = 'conformance'): string {
  return `${kind}-${randomUUID()}`;
}

export function event(n: number, more: { id?: string; type?: string } = {}): JSONEventData {
  return jsonEvent({ type: 'Counted', data: { n }, metadata: { by: 'conformance' }, ...more });
}

export function eventsOf(count: number, from = 0): JSONEventData[] {
  return Array.from({ length: count }, (_, index) => event(from + index));
}

export async function numbers(
  read: AsyncIterable<ResolvedEvent> | Iterable<ResolvedEvent>,
): Promise<number[]> {
  const numbersRead: number[] = [];
  for await (const { event: recorded } of read) {
    const data: unknown = recorded?.data;
    if (typeof data === 'object' && data !== null && 'n' in data) numbersRead.push(Number(data.n));
  }
  return numbersRead;
}

export async function rejection(work: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error)) throw new TypeError(`rejected with ${String(error)}`);
    return Object.fromEntries(
      [...Object.getOwnPropertyNames(error)].map((key) => [key, Reflect.get(error, key)]),
    );
  }
  throw new Error('expected a rejection, but it was fulfilled');
}

export async function readRejection(
  read: AsyncIterable<ResolvedEvent>,
): Promise<Record<string, unknown>> {
  return rejection(numbers(read));
}
