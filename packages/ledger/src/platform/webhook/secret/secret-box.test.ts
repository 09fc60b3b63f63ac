import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretBox } from './secret-box.js';

const key = () => randomBytes(32).toString('base64');
const [first, second] = [key(), key()];
const id = '3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21';
const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';

describe('a sealed secret', () => {
  test('is opened with the key, and reveals nothing', () => {
    const box = createSecretBox(first);
    const sealed = box.seal(secret, id);
    expect(box.open(sealed, id)).toBe(secret);
    expect(sealed).not.toContain(secret.slice(6, 20));
    expect(box.seal(secret, id)).not.toBe(sealed);
  });

  test('is not opened by another key or for another webhook', () => {
    const sealed = createSecretBox(first).seal(secret, id);
    expect(createSecretBox(second).open(sealed, id)).toBeUndefined();
    expect(
      createSecretBox(first).open(sealed, 'a3a3a3a3-7d19-4a0e-9c55-1b7a6e0d4f21'),
    ).toBeUndefined();
  });

  test('is opened with a retired key until it is sealed again', () => {
    const sealed = createSecretBox(first).seal(secret, id);
    const box = createSecretBox(second, [first]);
    expect([box.open(sealed, id), box.isCurrent(sealed)]).toEqual([secret, false]);
    expect(box.isCurrent(box.seal(secret, id))).toBe(true);
  });

  test('is not opened after any alteration', () => {
    const box = createSecretBox(first);
    const sealed = box.seal(secret, id);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'AZaz09_-.'), (at, sign) => {
        const altered = `${sealed.slice(0, at)}${sign}${sealed.slice(at + 1)}`;
        const opened = box.open(altered, id);
        const [before, after] = [sealed, altered].map((one) =>
          Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('hex'),
        );
        const isSame = before === after && altered.startsWith(sealed.slice(0, 19));
        expect(opened === undefined || isSame).toBe(true);
      }),
    );
  });
});
