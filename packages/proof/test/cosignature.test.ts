import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cosignedAt } from '../../../test/witness/by-the-text.js';
import { formatAddCheckpoint, parseAddCheckpoint } from '../src/checkpoint/add-checkpoint.js';
import { cosignaturesOf, timeOf, witnessSigner } from '../src/checkpoint/cosignature.js';
import { openCheckpoint, signCheckpoint } from '../src/checkpoint/open-checkpoint.js';
import { fromBase64, hashLeaf, hashNode } from '../src/hash.js';
import { generatePrivateJwk, readVerifier, vkeyOf } from '../src/note/note-key.js';
import { verifyNote } from '../src/note/signed-note.js';
import { readVkey } from '../src/note/vkey.js';
import { hex } from './reference-tree.js';
import { signerOf } from './signer.js';

const origin = 'ledger.example/log';
const signer = signerOf(origin);
const checkpointOf = (root: Uint8Array, size = 2) =>
  signCheckpoint({ origin, size, root, extensions: [] }, [signer]);
const textOf = (note: string) => note.slice(0, note.lastIndexOf('\n\n') + 1);

const witnesses = ['w1', 'w2', 'w3'].map((name) =>
  witnessSigner(generatePrivateJwk(`${name}.example`)),
);
const [w1, w2] = witnesses;
if (w1 === undefined || w2 === undefined) throw new Error('no witnesses');
const keys = witnesses.map(({ vkey }) => vkey);
const now = 1_790_000_000;
const cosignedBy = (note: string, ...by: typeof witnesses) =>
  note + by.map((one) => one.cosign(textOf(note), now)).join('');
const open = (note: string, least: number, vkeys: readonly string[] = keys) =>
  openCheckpoint(note, { ...signer.publicJwk }, { keys: vkeys, least });

describe('a vkey', () => {
  const valid = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';

  test('from a publication verifies its note', () => {
    const read = readVkey(valid);
    if (!read.ok) throw new Error(read.message);
    expect([read.key.name, hex(read.key.keyId), read.key.type]).toEqual([
      'example.com/foo',
      '530d903a',
      1,
    ]);
    const x = Buffer.from(read.key.point).toString('base64url');
    const jwk = { kty: 'OKP' as const, crv: 'Ed25519' as const, x, kid: 'example.com/foo' };
    const verifying = readVerifier(jwk);
    if (!verifying.ok) throw new Error(verifying.message);
    const note =
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
    expect(verifyNote(note, [verifying.verifier]).ok).toBe(true);
    expect(vkeyOf(jwk)).toBe(valid);
  });

  test.each([
    ['with another id', valid.replace('903a', '903b')],
    ['with another name', valid.replace('foo', 'fop')],
    ['with its id in capitals', valid.replace('530d903a', '530D903A')],
    ['of another type', valid.replace('+Ae', '+Au')],
    ['cut short', valid.slice(0, -20)],
    ['without a name', valid.replace('example.com/foo', '')],
    ['invalid', 'example.com/foo'],
  ])('%s is refused', (_, text) => {
    expect(readVkey(text).ok).toBe(false);
  });
});

describe('a cosignature', () => {
  const note = checkpointOf(hashNode(hashLeaf('a'), hashLeaf('b')));

  test('is verified by independent code from the specification', () => {
    expect(cosignedAt(cosignedBy(note, w1), w1.vkey)).toBe(now);
  });

  test('from a publication has its published time', () => {
    const line =
      'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==';
    expect(timeOf(fromBase64(line)?.subarray(4) ?? new Uint8Array())).toBe(1679315147n);
  });

  test('counts once per witness, with the later time', () => {
    const twice = note + w1.cosign(textOf(note), now) + w1.cosign(textOf(note), now + 60);
    const opened = open(twice, 1);
    if (!opened.ok) throw new Error(opened.message);
    expect(opened.witnesses).toEqual([{ name: w1.name, time: BigInt(now + 60) }]);
    expect(open(twice, 2)).toMatchObject({ ok: false, problem: 'too_few_witnesses' });
  });

  test('with any byte changed refuses the note', () => {
    const cosigned = cosignedBy(note, w1);
    const line = w1.cosign(textOf(note), now);
    const base64 = line.split(' ')[2]?.trim() ?? '';
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 75 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const bytes = Buffer.from(base64, 'base64');
        bytes[at] = (bytes[at] ?? 0) ^ by;
        const changed = cosigned.replace(base64, bytes.toString('base64'));
        expect(open(changed, 0)).toMatchObject({ ok: false, problem: 'bad_signature' });
      }),
    );
  });

  test('is bound to its text: size, root and log', () => {
    const line = w1.cosign(textOf(note), now);
    for (const other of [checkpointOf(hashLeaf('c')), checkpointOf(hashLeaf('a'), 1)]) {
      expect(open(other + line, 0)).toMatchObject({ ok: false, problem: 'bad_signature' });
    }
  });

  test('of an unlisted witness is ignored', () => {
    const cosigned = cosignedBy(note, w1, w2);
    expect(open(cosigned, 0, [])).toMatchObject({ ok: true, witnesses: [] });
    expect(open(cosigned, 1, [w2.vkey])).toMatchObject({ witnesses: [{ name: w2.name }] });
    const stranger = witnessSigner(generatePrivateJwk(w1.name));
    expect(open(cosignedBy(note, stranger), 1)).toMatchObject({ problem: 'too_few_witnesses' });
  });

  test("does not replace the log's own signature", () => {
    const bare = `${textOf(note)}\n${w1.cosign(textOf(note), now)}${w2.cosign(textOf(note), now)}`;
    expect(open(bare, 2)).toMatchObject({ ok: false, problem: 'bad_signature' });
    expect(cosignaturesOf(bare, []).ok).toBe(true);
  });
});

describe('a policy of witnesses', () => {
  const note = checkpointOf(hashLeaf('a'), 1);

  test('accepts any two of three, and not one', () => {
    for (const [out] of witnesses.entries()) {
      const two = witnesses.filter((_, index) => index !== out);
      expect(open(cosignedBy(note, ...two), 2).ok).toBe(true);
      expect(open(cosignedBy(note, ...two.slice(1)), 2)).toMatchObject({
        ok: false,
        problem: 'too_few_witnesses',
        message: expect.stringContaining('2 of 3'),
      });
    }
  });

  test("refuses repeated witnesses, a log's key, and a minimum above the total", () => {
    const cosigned = cosignedBy(note, w1, w2);
    const log = vkeyOf(signer.publicJwk);
    for (const [vkeys, least] of [
      [[w1.vkey, w1.vkey], 2],
      [[log], 1],
      [['nonsense'], 1],
      [keys, 4],
      [keys, -1],
      [keys, 1.5],
    ] as const) {
      expect(open(cosigned, least, vkeys)).toMatchObject({ ok: false, problem: 'malformed' });
    }
    const jwk = generatePrivateJwk('one.example');
    const [one, same] = [jwk, { ...jwk, kid: 'two.example' }].map(witnessSigner);
    if (one === undefined || same === undefined) throw new Error('no signers');
    const twice = cosignedBy(note, one, same);
    expect(open(twice, 2, [one.vkey, same.vkey])).toMatchObject({ problem: 'malformed' });
  });
});

describe('a request to a witness', () => {
  const checkpoint = checkpointOf(hashLeaf('a'), 1);

  test('has the format of the specification, and reads back', () => {
    const request = { old: 20852014, proof: [hashLeaf('a'), hashLeaf('b')], checkpoint };
    const body = formatAddCheckpoint(request);
    expect(body.split('\n').slice(0, 4)).toEqual([
      'old 20852014',
      Buffer.from(hashLeaf('a')).toString('base64'),
      Buffer.from(hashLeaf('b')).toString('base64'),
      '',
    ]);
    expect(body.endsWith(`\n\n${checkpoint}`)).toBe(true);
    expect(parseAddCheckpoint(body)).toMatchObject({
      ok: true,
      request: { old: 20852014, checkpoint },
    });
    expect(parseAddCheckpoint(formatAddCheckpoint({ old: 0, proof: [], checkpoint }))).toEqual({
      ok: true,
      request: { old: 0, proof: [], checkpoint },
    });
  });
});
