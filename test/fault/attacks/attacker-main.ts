import { z } from 'zod';
import type { Statuses } from './attack.js';
import { attacks } from './attacks.js';

// Separate, so that the attack does not slow the measurement.
const { name, target } = z
  .object({
    name: z.string(),
    target: z.object({
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      apiKey: z.string(),
      resellerId: z.string(),
    }),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const attack = attacks.find((one) => one.name === name);
if (attack === undefined) throw new Error(`unknown attack: ${name}`);
const stopping = new AbortController();
const statuses: Statuses = {};
process.on('message', () => stopping.abort());
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'begun' });
await attack.run(target, stopping.signal, statuses);
process.send?.({ kind: 'over', statuses });
process.disconnect();
