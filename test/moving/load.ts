import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';

interface Write {
  readonly id: string;
  readonly position: bigint;
  readonly answeredAt: number;
  /** From when it was sent first until it was taken. */
  readonly tookMs: number;
}

/** So many writes are under way at most: a machine that takes fewer than a hundred a second is not given ever more of them. */
const underWayMax = 100;

/**
 * Writes one hundred times a second, or as often as the machine takes; what is refused is sent again, as it was, when the answer
 * says, until it is taken.
 */
export function writing(url: string, key: string) {
  const ending = new AbortController();
  const taken: Write[] = [];
  let refused = 0;
  const waits = new Set<string | null>();
  const wrong: string[] = [];
  const write = async () => {
    const init = {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(aTransaction()),
    };
    const since = performance.now();
    for (;;) {
      const answer = await fetch(`${url}/api/v1/exchange/transactions`, init);
      const told = await answer.text();
      if (answer.status === 201) {
        const position = BigInt(String(answer.headers.get('ledger-position')));
        const answeredAt = performance.now();
        const id = String(JSON.parse(told).id);
        taken.push({ id, position, answeredAt, tookMs: answeredAt - since });
        return;
      }
      const wait = answer.headers.get('retry-after');
      if (answer.status === 503 && /being moved/.test(told)) {
        refused += 1;
        waits.add(wait);
      } else if (answer.status !== 429) {
        wrong.push(`${answer.status} ${told}`);
        return;
      }
      await pause(Number(wait) * 1_000);
    }
  };
  const all = (async () => {
    const underWay = new Set<Promise<void>>();
    while (!ending.signal.aborted) {
      const next = performance.now() + 10;
      const one = write().finally(() => underWay.delete(one));
      underWay.add(one);
      if (underWay.size >= underWayMax) await Promise.race(underWay);
      await pause(Math.max(0, next - performance.now()));
    }
    await Promise.all(underWay);
  })();
  return {
    taken,
    refused: () => refused,
    waits,
    wrong,
    async end() {
      ending.abort();
      await all;
    },
  };
}

/** What a feed tells from the beginning on, over as many connections as it needs. */
export function following(url: string, key: string) {
  const ending = new AbortController();
  const positions: bigint[] = [];
  let connections = 0;
  const all = (async () => {
    while (!ending.signal.aborted) {
      connections += 1;
      try {
        const answer = await fetch(`${url}/api/v1/exchange/transactions/feed`, {
          headers: {
            'x-api-key': key,
            'last-event-id': String(positions.at(-1) ?? 'start'),
          },
          signal: ending.signal,
        });
        let rest = '';
        for await (const chunk of answer.body ?? []) {
          rest += Buffer.from(chunk).toString();
          positions.push(...[...rest.matchAll(/^id: (\d+)\n/gm)].map(([, id]) => BigInt(id ?? 0)));
          rest = rest.slice(rest.lastIndexOf('\n') + 1);
        }
      } catch (error) {
        if (!ending.signal.aborted) throw error;
      }
    }
  })();
  return {
    positions,
    connections: () => connections,
    async end() {
      ending.abort();
      await all;
    },
  };
}

/** Reads one after the other; all of them have to be answered. */
export function reading(url: string, key: string, paths: readonly string[]) {
  const ending = new AbortController();
  const wrong: string[] = [];
  const all = (async () => {
    const at = client(url, { 'x-api-key': key });
    while (!ending.signal.aborted) {
      for (const path of paths) {
        const { status, text: body } = await at.get(path);
        if (status !== 200) wrong.push(`${path}: ${status} ${body}`);
      }
      await pause(200);
    }
  })();
  return {
    wrong,
    async end() {
      ending.abort();
      await all;
    },
  };
}
