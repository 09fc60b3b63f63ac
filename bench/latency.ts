import { EventStoreDBClient } from '@eventstore/db-client';
import { millisecondsAtRate, submitOne } from './at-rate.js';
import { appendBarely } from './events.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';

const writesPerSecond = 100;
// Unoptimized code takes twice as long.
const rate = { perSecond: writesPerSecond, warmingSeconds: 60, seconds: 15 };

/** The baseline: the bare client's appends of equal events at the same rate, projected too. */
export async function measureLatency(stack: Stack): Promise<Measurement[]> {
  const appends = await measureAppends(stack.eventStoreUrl);
  const { writes, late } = await measureWrites(stack);
  return [0.5, 0.99]
    .flatMap((share) => {
      const [append, write] = [percentile(appends, share), percentile(writes, share)];
      const at = `at ${writesPerSecond}/s, p${share * 100}`;
      return [
        { name: `bare client's append ${at}`, value: append, unit: 'ms' },
        {
          name: `write to readable ${at}`,
          value: write,
          unit: 'ms',
          baseline: 'bare append',
          ratio: write / append,
        },
        {
          name: `of that beyond the store's own, p${share * 100}`,
          value: write - append,
          unit: 'ms',
          target: share === 0.5 ? 'at most 5 ms' : 'at most 25 ms',
        },
      ];
    })
    .concat({
      name: 'writes not readable within 2 s',
      value: late,
      unit: `of ${writes.length}`,
      target: '0',
    });
}

async function measureWrites(stack: Stack) {
  let late = 0;
  const writes = await millisecondsAtRate(rate, async () => {
    if (!(await submitOne(stack))) late += 1;
  });
  return { writes, late };
}

async function measureAppends(url: string): Promise<readonly number[]> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await millisecondsAtRate(rate, () => appendBarely(client));
  } finally {
    await client.dispose();
  }
}
