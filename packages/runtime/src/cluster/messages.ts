import { z } from 'zod';

const answer = z.object({ kind: z.literal('answer'), question: z.number(), answer: z.unknown() });

/** What a process tells the primary, which started it: a question, or an answer to one. */
export const toPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), question: z.number(), key: z.string() }),
  z.object({ kind: z.literal('collect metrics'), question: z.number() }),
  answer,
]);
export type ToPrimary = z.output<typeof toPrimary>;

/** What the primary tells it. */
export const fromPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read metrics'), question: z.number() }),
  answer,
]);
export type FromPrimary = z.output<typeof fromPrimary>;
