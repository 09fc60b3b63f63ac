import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../../acceptance/fixtures.js';

export interface ClientReport {
  readonly acknowledged: ReadonlySet<string>;
  readonly requests: number;
  readonly failed: readonly string[];
}

export interface Clients {
  finish(): Promise<ClientReport>;
}

const writers = 3;
const restMs = 20;

export function startClients(url: string, apiKey: string): Clients {
  const acknowledged = new Set<string>();
  const failed: string[] = [];
  let requests = 0;
  let isOver = false;

  async function ask(
    method: string,
    path: string,
    more: { body?: unknown; position?: string } = {},
  ) {
    requests += 1;
    const at = new Date().toISOString();
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(more.position === undefined ? {} : { 'ledger-position': more.position }),
        },
        ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      if (response.ok) return { body: Object(JSON.parse(text)), headers: response.headers };
      failed.push(`${at} ${method} ${path} → ${response.status} ${text.slice(0, 300)}`);
    } catch (error) {
      const cause = error instanceof Error ? `${error.message}, ${String(error.cause)}` : error;
      failed.push(`${at} ${method} ${path} → ${cause}`);
    }
    return undefined;
  }

  async function write(): Promise<void> {
    const made = await ask('POST', '/exchange/transactions', { body: aTransaction() });
    if (made === undefined) return;
    const id = String(made.body.id);
    acknowledged.add(id);
    const position = made.headers.get('ledger-position') ?? undefined;
    if (made.headers.get('ledger-projected') !== 'false' && position !== undefined) {
      await ask('GET', `/exchange/transactions/${id}`, { position });
    }
    await ask('POST', `/exchange/transactions/${id}/confirm`, { body: {} });
    await ask('GET', '/exchange/transactions?limit=5');
    await ask('POST', '/geo/query/radius', {
      body: { lon: -97.7, lat: 30.2, radius_meters: 5000 },
    });
  }

  const running = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!isOver) {
        await write();
        await pause(restMs);
      }
    }),
  );
  return {
    async finish() {
      isOver = true;
      await running;
      return { acknowledged, requests, failed };
    },
  };
}
