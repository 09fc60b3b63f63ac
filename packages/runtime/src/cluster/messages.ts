import { z } from 'zod';

const answer = z.object({ kind: z.literal('answer'), question: z.number(), answer: z.unknown() });

export const toPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), question: z.number(), key: z.string() }),
  z.object({ kind: z.literal('collect metrics'), question: z.number() }),
  answer,
]);
export type ToPrimary = z.output<typeof toPrimary>;

export const fromPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read metrics'), question: z.number() }),
  answer,
]);
export type FromPrimary = z.output<typeof fromPrimary>;
