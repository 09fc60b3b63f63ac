import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../../acceptance/fixtures.js';

export interface Experience {
  readonly answered: number;
  readonly wrong: readonly string[];
  readonly unseen: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

const pauseMs = 10;
const timeoutMs = 30_000;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly wanted: number;
}

const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-98, 31],
      [-96, 31],
      [-96, 33],
      [-98, 33],
      [-98, 31],
    ],
  ],
};
const day: readonly Request[] = [
  { method: 'GET', path: '/customers?limit=20', wanted: 200 },
  { method: 'POST', path: '/exchange/transactions', body: aTransaction(), wanted: 201 },
  { method: 'GET', path: '/exchange/transactions?limit=20', wanted: 200 },
  { method: 'POST', path: '/geo/query', body: { geometry, limit: 10 }, wanted: 200 },
  { method: 'GET', path: '/assets?limit=20', wanted: 200 },
];

export async function experience(
  url: string,
  headers: Readonly<Record<string, string>>,
  ms: number,
  clients = 4,
): Promise<Experience> {
  const until = performance.now() + ms;
  const times: number[] = [];
  const wrong: string[] = [];
  let unseen = 0;
  async function client(first: number): Promise<void> {
    for (let turn = first; performance.now() < until; turn += 1) {
      const request = day[turn % day.length];
      if (request === undefined) return;
      const { method, path, body, wanted } = request;
      const from = performance.now();
      try {
        const answer = await fetch(`${url}/api/v1${path}`, {
          method,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await answer.text();
        if (answer.status !== wanted) wrong.push(`${method} ${path}: ${answer.status} ${text}`);
        else if (answer.headers.get('ledger-projected') === 'false') unseen += 1;
      } catch (error) {
        wrong.push(`${method} ${path}: ${String(error)}`);
      }
      times.push(performance.now() - from);
      await pause(pauseMs);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return {
    answered: sorted.length,
    wrong,
    unseen,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
  };
}
