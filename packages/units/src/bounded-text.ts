import { z } from 'zod';

/** Above the length of any text with a pattern. */
export const patternCharsMax = 100;

/** Checks the length before patterns: on millions of characters a pattern takes minutes, or overflows the stack. */
export const boundedText = (charsMax = patternCharsMax) =>
  z.string().max(charsMax, { abort: true });

/** A UUID in any case. */
export const uuidInput = () => boundedText().guid();

/** An email address; RFC 5321 allows no longer ones. */
export const emailInput = () => boundedText(320).email();
