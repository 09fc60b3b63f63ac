import { z } from 'zod';
import type { WitnessState } from './asked-witness.js';

/** What the process that asks witnesses knows of them; the other processes read it from the database. */
export interface Witnessed {
  /** The leaves of the checkpoint that they were asked about last, whoever of them has signed it. */
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

/** Reads the column; undefined for nothing, or for what another version has written. */
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
