import { describe, expect, test } from 'vitest';
import { bytesOf, secretOf, secretText } from './secret-text.js';

const of = (length: number) => secretOf(Buffer.alloc(length, 0xfb));

describe('a secret', () => {
  test.each([24, 32, 33, 64])('may have %i bytes', (length) => {
    expect(secretText.safeParse(of(length)).success).toBe(true);
    expect(bytesOf(of(length))).toEqual(Buffer.alloc(length, 0xfb));
  });

  test.each([
    ['too short', of(23)],
    ['too long', of(65)],
    ['another prefix', of(32).replace('whsec_', 'whsk_')],
    ['no prefix', of(32).slice(6)],
    ['base64url', `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}`],
    ['an additional character', `${of(32)} `],
    ['no padding', of(32).replace('=', '')],
    ['unused bits', `whsec_${'A'.repeat(42)}B=`],
    ['no text', ''],
  ])('is refused with %s', (_, text) => {
    expect(secretText.safeParse(text).success).toBe(false);
  });
});
