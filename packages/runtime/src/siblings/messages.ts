import { z } from 'zod';

/** How much of something a holder uses in one process. */
const used = z.tuple([z.string(), z.string(), z.number()]);
export type Used = z.output<typeof used>;

/** What a process tells the one that started it. */
export const toHub = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listens') }),
  z.object({ kind: z.literal('used'), changes: z.array(used) }),
  z.object({ kind: z.literal('count'), question: z.number(), key: z.string() }),
  z.object({ kind: z.literal('ask'), question: z.number(), about: z.string() }),
  z.object({ kind: z.literal('say'), question: z.number(), said: z.unknown() }),
]);
export type ToHub = z.output<typeof toHub>;

/** What it is told. */
export const fromHub = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('used_by'), process: z.number(), changes: z.array(used) }),
  z.object({ kind: z.literal('ended'), process: z.number() }),
  z.object({
    kind: z.literal('counted'),
    question: z.number(),
    count: z.number(),
    msLeft: z.number(),
  }),
  z.object({ kind: z.literal('asked'), question: z.number(), about: z.string() }),
  z.object({ kind: z.literal('answers'), question: z.number(), answers: z.array(z.unknown()) }),
]);
export type FromHub = z.output<typeof fromHub>;
