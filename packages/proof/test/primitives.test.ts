import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import * as browser from '../src/primitives/browser.js';
import * as node from '../src/primitives/node.js';
import { bytesOf, hex } from './reference-tree.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const { Point } = ed25519;
const order = Point.Fn.ORDER;

describe('browser and Node primitives are equal:', () => {
  test('exported functions', () => {
    expect(Object.keys(browser).sort()).toEqual(Object.keys(node).sort());
  });

  test('hashes of bytes and of any text, lone surrogates included', () => {
    const hashed = fc.oneof(bytes, anyText, fc.constantFrom('\ud800', 'a\udead', '😀'));
    fc.assert(
      fc.property(hashed, (one) => {
        expect(hex(browser.sha256(one))).toBe(hex(node.sha256(one)));
      }),
    );
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), (parts) => {
        const whole = hex(node.sha256(Buffer.concat(parts)));
        for (const { runningSha256 } of [node, browser]) {
          const hash = runningSha256();
          for (const part of parts) hash.update(part);
          expect(hex(hash.digest())).toBe(whole);
        }
      }),
    );
  });

  test('base64 of any length', () => {
    const long = new Uint8Array(20_000).map((_, index) => index % 251);
    for (const one of [long, long.subarray(3, 9000)]) {
      expect(browser.toBase64(one)).toBe(node.toBase64(one));
    }
    fc.assert(
      fc.property(bytes, (some) => {
        const text = node.toBase64(some);
        expect(browser.toBase64(some)).toBe(text);
        expect(hex(browser.fromBase64(text) ?? Uint8Array.of())).toBe(hex(some));
      }),
    );
  });

  test('valid and invalid base64', () => {
    const odd = ['', 'A', 'AA', 'AA=', 'AA==', 'AB==', 'AAA=', 'AAB=', 'AAAA', 'AA AA', ' AAAA'];
    const foreign = ['AAAA\n', 'A===', '=', '====', 'AA-_', 'é===', 'AAAAA===', 'AA==AA=='];
    const text = fc.oneof(
      fc.constantFrom(...odd, ...foreign),
      fc.string({ unit: fc.constantFrom('A', 'B', 'z', '9', '+', '/', '=', '-', ' ', 'é') }),
    );
    const same = (one: string) => {
      const [ours, theirs] = [browser.fromBase64(one), node.fromBase64(one)];
      expect(ours && hex(ours), JSON.stringify(one)).toBe(theirs && hex(theirs));
    };
    for (const one of [...odd, ...foreign]) same(one);
    fc.assert(fc.property(text, same), { numRuns: 1000 });
  });

  test('keys and signatures, in both directions', () => {
    for (const text of ['', 'a text\n', 'é 😀\n', '\ud800']) {
      for (const { secret, point } of [node.generateEd25519(), browser.generateEd25519()]) {
        expect(hex(browser.publicOfEd25519(secret))).toBe(hex(point));
        expect(hex(node.publicOfEd25519(secret))).toBe(hex(point));
        const signature = node.signsEd25519(secret)(text);
        expect(hex(browser.signsEd25519(secret)(text))).toBe(hex(signature));
        expect(verdicts(point, text, signature)).toEqual([true, true]);
        for (const at of [0, 31, 32, 63]) {
          const other = signature.map((byte, index) => (index === at ? byte ^ 1 : byte));
          expect(verdicts(point, text, other)).toEqual([false, false]);
        }
        for (const length of [0, 63, 65]) {
          const other = new Uint8Array(length).fill(1);
          expect(verdicts(point, text, other)).toEqual([false, false]);
        }
      }
    }
  });

  test.each(shortOrWhole(['a', 'b'], ['a', 'b', 'c']))(
    'crafted signatures of %s that one implementation might accept',
    (text) => {
      const torsion = ED25519_TORSION_SUBGROUP.map((one) => Point.fromHex(one, true));
      const p = Point.Fp.ORDER;
      const odd = [p, p + 1n, p + 3n, 1n + (1n << 255n), 2n, (1n << 256n) - 1n];
      const keys = [
        ...torsion.map((one) => one.toBytes()),
        ...odd.map((one) => numberToBytesLE(one, 32)),
        ...torsion.map((one) => Point.BASE.multiply(7n).add(one).toBytes()),
      ];
      let count = 0;
      for (const key of keys) {
        for (const term of torsion) {
          for (const added of [0n, order]) {
            const signature = signatureOf(key, term, added, text);
            const [ours, theirs] = verdicts(key, text, signature);
            expect(ours, `${hex(key)} ${hex(signature)}`).toBe(theirs);
            if (theirs === true) count += 1;
          }
        }
      }
      expect(count).toBeGreaterThan(5);
    },
  );

  test('hashes of RFC 6234 and a key of RFC 8032', () => {
    for (const primitives of [node, browser]) {
      expect(hex(primitives.sha256('abc'))).toBe(
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      );
      const secret = bytesOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
      expect(hex(primitives.publicOfEd25519(secret))).toBe(
        'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      );
    }
  });
});

function verdicts(point: Uint8Array, text: string, signature: Uint8Array): [boolean, boolean] {
  return [
    browser.verifiesEd25519(point)(text, signature),
    node.verifiesEd25519(point)(text, signature),
  ];
}

/** Secret scalar 7; R moved by a point of small order, S by a multiple of the order. */
function signatureOf(
  key: Uint8Array,
  torsionPoint: InstanceType<typeof Point>,
  added: bigint,
  text: string,
): Uint8Array {
  const nonce = 11n;
  const r = Point.BASE.multiply(nonce).add(torsionPoint).toBytes();
  const message = new TextEncoder().encode(text);
  const digest = sha512.create().update(r).update(key).update(message).digest();
  const k = BigInt(`0x${hex(digest.toReversed())}`) % order;
  const s = ((nonce + k * 7n) % order) + added;
  return Uint8Array.of(...r, ...numberToBytesLE(s, 32));
}
