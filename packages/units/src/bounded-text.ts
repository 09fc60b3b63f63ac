import { z } from 'zod';

/** Longer than any text with a pattern. */
export const patternCharsMax = 100;

/** Length first: a pattern over millions of characters takes minutes or overflows the stack. */
export const boundedText = (charsMax = patternCharsMax) =>
  z.string().max(charsMax, { abort: true });

export const uuidInput = () => boundedText().guid();

/** RFC 5321's limit. */
export const emailInput = () => boundedText(320).email();

/** Lower case is converted (specification section 2, "Conventions"). */
export const stateCode = boundedText()
  .regex(/^[A-Za-z]{2}$/, "String should match pattern '^[A-Za-z]{2}$'")
  .transform((text) => text.toUpperCase())
  .pipe(z.string().brand<'StateCode'>());

export type StateCode = z.output<typeof stateCode>;
