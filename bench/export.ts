import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { Measurement } from './report.js';
import { residentMiB } from './resident.js';
import type { Stack } from './stack.js';

/** The export of the whole log over HTTP, beside a bare read of the event store. */
export async function measureExport(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  let from = performance.now();
  let events = 0;
  for await (const _ of eventLog.readAll()) events += 1;
  const bare = (events / (performance.now() - from)) * 1000;
  await eventLog.close();
  const before = residentMiB(stack.pids['api']);
  from = performance.now();
  const response = await fetch(`${stack.url}/api/v1/audit/events`, {
    headers: { 'x-api-key': stack.apiKey, 'accept-encoding': 'identity' },
  });
  let lines = 0;
  let most = before;
  for await (const chunk of response.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, residentMiB(stack.pids['api']));
  }
  const exported = (lines / (performance.now() - from)) * 1000;
  return [
    { name: `bare read of ${events} events`, value: bare, unit: 'events/s' },
    {
      name: 'export of the log over HTTP',
      value: exported,
      unit: 'events/s',
      baseline: 'bare read',
      ratio: exported / bare,
    },
    { name: 'memory of the API that it took at most', value: most - before, unit: 'MiB' },
  ];
}
