import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { type Client, client, text } from '../../acceptance/client.js';
import { receiver } from '../../webhooks/receiver.js';
import type { StoreUrls } from '../verify-tables.js';

const types = ['TransactionSubmitted', 'TransactionConfirmed'];

export interface Called {
  calls(): number;
  isTold(): Promise<boolean>;
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function startCalled(
  url: string,
  apiKey: string,
  { eventStoreUrl }: StoreUrls,
): Promise<Called> {
  const taking = await receiver();
  const platform: Client = client(url, { 'x-api-key': apiKey });
  const made = await platform.post('/webhooks', { url: taking.url, types });
  if (made.status !== 201) throw new Error(`POST /webhooks: ${made.status} ${made.text}`);
  const since = BigInt(made.headers.get('ledger-position') ?? '0');
  const id = text(made, 'id');

  async function expected(): Promise<readonly string[]> {
    const eventLog = connectEventLog(eventStoreUrl);
    const ids: string[] = [];
    for await (const event of eventLog.readAll({ from: since })) {
      if (event.position > since && types.includes(event.type)) ids.push(event.id);
    }
    await eventLog.close();
    return ids;
  }

  return {
    calls: () => taking.calls.length,
    async isTold() {
      const ids = new Set(taking.ids());
      return (await expected()).every((one) => ids.has(one));
    },
    async complaints() {
      const expectedIds = await expected();
      const ids = taking.ids();
      const unknown = ids.filter((one) => !expectedIds.includes(one)).length;
      const missing = expectedIds.filter((one) => !ids.includes(one)).length;
      const repeated = ids.length - new Set(ids).size;
      const subjects = new Set(taking.calls.map(({ event }) => String(event['subject'])));
      const disordered = [...subjects].filter((subject) => {
        const positions = taking.positionsOf(subject);
        return positions.some((position, index) => position < (positions[index - 1] ?? 0));
      }).length;
      const counts = { missing, repeated, unknown, disordered };
      const isRight = Object.values(counts).every((count) => count === 0);
      return isRight ? [] : [`the webhook ${id} got wrong calls: ${JSON.stringify(counts)}`];
    },
    close: () => taking.close(),
  };
}
