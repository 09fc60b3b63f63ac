import { z } from 'zod';
import { wordsOf } from './setting-forms.js';

export type CorsOrigins = '*' | readonly string[];

/** An origin is exactly scheme, host and optional port. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

export const corsOrigins = z
  .string()
  .transform((text): CorsOrigins => {
    const words = wordsOf(text);
    if (words.length === 1 && words[0] === '*') return '*';
    return words.length === 1 && words[0] === 'none' ? [] : words;
  })
  .refine((origins) => origins === '*' || origins.every(isOrigin), {
    message:
      'should be *, none, or origins separated by commas, such as https://maps.example: a scheme, a lower-case host and, unless it is the default, a port; no path',
  });
