import { EventStoreDBClient } from '@eventstore/db-client';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { Measurement } from './report.js';

export interface BareRead {
  readonly events: number;
  readonly rate: number;
  readonly measurements: readonly Measurement[];
}

export async function bareRead(eventStoreUrl: string): Promise<BareRead> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const byClient = await rateOf(client.readAll());
  await client.dispose();
  const eventLog = connectEventLog(eventStoreUrl);
  const byService = await rateOf(eventLog.readAll());
  await eventLog.close();
  return {
    ...byClient,
    measurements: [
      {
        name: `bare client's read of ${byClient.events} events`,
        value: byClient.rate,
        unit: 'events/s',
      },
      {
        name: `the service's read of ${byService.events} of them`,
        value: byService.rate,
        unit: 'events/s',
        baseline: "bare client's read",
        ratio: byService.rate / byClient.rate,
      },
    ],
  };
}

async function rateOf(reading: AsyncIterable<unknown>): Promise<Omit<BareRead, 'measurements'>> {
  const from = performance.now();
  let events = 0;
  for await (const _ of reading) events += 1;
  return { events, rate: (events / (performance.now() - from)) * 1000 };
}
