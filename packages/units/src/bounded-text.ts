import { z } from 'zod';

/** More than any text with a pattern has. */
export const patternCharsMax = 100;

/**
 * A text whose length is looked at before its patterns are: on millions of characters a pattern takes minutes, or ends the stack.
 */
export const boundedText = (charsMax = patternCharsMax) =>
  z.string().max(charsMax, { abort: true });

/** A UUID in any case of letters. */
export const uuidInput = () => boundedText().guid();

/** A mail address; RFC 5321 has no longer ones. */
export const emailInput = () => boundedText(320).email();
