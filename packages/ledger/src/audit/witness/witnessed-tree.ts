import { z } from 'zod';
import type { WitnessState } from './witness-client.js';

export interface Witnessed {
  readonly size: number;
  readonly witnesses: readonly WitnessState[];
}

const stored = z.object({
  size: z.number(),
  witnesses: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      cosignedAt: z.coerce.date().optional(),
      size: z.number().optional(),
      failures: z.number(),
      reason: z.string().optional(),
    }),
  ),
});

export const writeWitnessed = (witnessed: Witnessed): string => JSON.stringify(witnessed);

export function readWitnessed(value: unknown): Witnessed | undefined {
  const read = stored.safeParse(value);
  if (!read.success) return undefined;
  const { size, witnesses } = read.data;
  return {
    size,
    witnesses: witnesses.map((one) => ({
      ...{ name: one.name, url: one.url, failures: one.failures },
      ...{ cosignedAt: one.cosignedAt, size: one.size, reason: one.reason },
    })),
  };
}
