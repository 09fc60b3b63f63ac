import { z } from 'zod';

/** Above any text with a pattern. */
export const patternCharsMax = 100;

/**
 * Checks the length before patterns: on millions of characters a pattern takes minutes, or
 * overflows the stack.
 */
export const boundedText = (charsMax = patternCharsMax) =>
  z.string().max(charsMax, { abort: true });

export const uuidInput = () => boundedText().guid();

/** RFC 5321 allows no longer addresses. */
export const emailInput = () => boundedText(320).email();
