import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../acceptance/fixtures.js';

export interface Load {
  readonly acknowledged: ReadonlyMap<string, string>;
  finish(): Promise<void>;
}

export function submitUnderLoad(url: string, apiKey: string, clients: number): Load {
  const acknowledged = new Map<string, string>();
  let over = false;
  const client = async () => {
    while (!over) {
      const key = randomUUID();
      acknowledged.set(key, await submitUntilAnswered(url, apiKey, key));
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    acknowledged,
    async finish() {
      over = true;
      await Promise.all(running);
    },
  };
}

async function submitUntilAnswered(url: string, apiKey: string, key: string): Promise<string> {
  const giveUpAt = Date.now() + 150_000;
  for (;;) {
    const answer = await fetch(`${url}/api/v1/exchange/transactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        'idempotency-key': key,
        prefer: 'respond-async',
      },
      body: JSON.stringify(aTransaction()),
      signal: AbortSignal.timeout(15_000),
    }).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      (error: unknown) => ({ status: 0, body: String(error) }),
    );
    if (answer.status === 201) return Object(JSON.parse(answer.body)).id;
    if (![0, 409, 429, 503].includes(answer.status) || Date.now() > giveUpAt) {
      throw new Error(`unexpected answer ${answer.status}: ${answer.body}`);
    }
    await pause(50);
  }
}
