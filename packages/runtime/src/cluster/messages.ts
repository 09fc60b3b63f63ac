import { z } from 'zod';

/** What a process tells the primary, which started it. */
export const toPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), question: z.number(), key: z.string() }),
  z.object({ kind: z.literal('collect metrics'), question: z.number() }),
  z.object({ kind: z.literal('metrics'), question: z.number(), registry: z.unknown() }),
]);
export type ToPrimary = z.output<typeof toPrimary>;

/** What the primary tells it. */
export const fromPrimary = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('counted'),
    question: z.number(),
    count: z.number(),
    msLeft: z.number(),
  }),
  z.object({ kind: z.literal('read metrics'), question: z.number() }),
  z.object({
    kind: z.literal('collected metrics'),
    question: z.number(),
    registries: z.array(z.unknown()),
  }),
]);
export type FromPrimary = z.output<typeof fromPrimary>;
