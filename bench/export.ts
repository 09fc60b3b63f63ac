import { bareRead } from './bare-read.js';
import type { Measurement } from './report.js';
import { residentMiB } from './resident.js';
import type { Stack } from './stack.js';

export async function measureExport(stack: Stack): Promise<Measurement[]> {
  const bare = await bareRead(stack.eventStoreUrl);
  const before = residentMiB(stack.pids['api']);
  const from = performance.now();
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
    ...bare.measurements,
    {
      name: 'export of the log over HTTP',
      value: exported,
      unit: 'events/s',
      baseline: "bare client's read",
      ratio: exported / bare.rate,
    },
    { name: 'maximum additional memory of the API', value: most - before, unit: 'MiB' },
  ];
}
