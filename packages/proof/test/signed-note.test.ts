import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  generatePrivateJwk,
  type NoteSigner,
  readSigner,
  readVerifier,
} from '../src/note/note-key.js';
import { parseNote, signNote, verifyNote } from '../src/note/signed-note.js';
import { hex } from './reference-tree.js';
import { signerOf } from './signer.js';

const published = {
  note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
  keyId: 'c74f20a3',
  jwk: {
    kty: 'OKP',
    crv: 'Ed25519',
    x: Buffer.from('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'base64')
      .subarray(1)
      .toString('base64url'),
    kid: 'PeterNeumann',
  },
};

function verifierOf(signer: NoteSigner) {
  const reading = readVerifier(signer.publicJwk);
  if (!reading.ok) throw new Error(reading.message);
  return reading.verifier;
}

const log = signerOf('ledger.example/log');
const witness = signerOf('witness.example/w1');
const text = 'ledger.example/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n';

describe('a signed note', () => {
  test('from a publication verifies with its key', () => {
    const reading = readVerifier(published.jwk);
    if (!reading.ok) throw new Error(reading.message);
    expect(hex(reading.verifier.keyId)).toBe(published.keyId);
    const verdict = verifyNote(published.note, [reading.verifier]);
    expect(verdict).toMatchObject({ ok: true, signedBy: ['PeterNeumann'] });
  });

  test('is text, an empty line, and a line per signature', () => {
    const lines = signNote(text, [log, witness]).split('\n');
    expect(lines.slice(0, 4)).toEqual([...text.split('\n').slice(0, 3), '']);
    expect(lines[4]).toMatch(/^\u2014 ledger\.example\/log [A-Za-z0-9+/]{91}=$/);
    expect(lines[5]).toMatch(/^\u2014 witness\.example\/w1 [A-Za-z0-9+/]{91}=$/);
    expect(lines.slice(6)).toEqual(['']);
  });

  test('verifies for every key that signed it, and lists the known signers', () => {
    const note = signNote(text, [log, witness]);
    const both = verifyNote(note, [verifierOf(witness), verifierOf(log)]);
    expect(both).toEqual({ ok: true, text, signedBy: [log.name, witness.name] });
    const one = verifyNote(note, [verifierOf(witness)]);
    expect(one).toEqual({ ok: true, text, signedBy: [witness.name] });
  });

  test('ignores unknown keys, also with a known name or another signature type', () => {
    const namesake = signerOf(log.name);
    const foreign = `\u2014 other.example ${Buffer.from('abcd and any length').toString('base64')}\n`;
    const note = signNote(text, [namesake, log]) + foreign;
    expect(verifyNote(note, [verifierOf(log)])).toMatchObject({ ok: true, signedBy: [log.name] });
    const unknown = verifyNote(note, [verifierOf(witness)]);
    expect(unknown).toMatchObject({ ok: false, problem: 'bad_signature' });
    expect(verifyNote(note, [])).toMatchObject({ ok: false, problem: 'bad_signature' });
  });

  test('is refused if one known key has an invalid signature', () => {
    const stolen = signNote('another text\n', [witness]).split('\n\n')[1] ?? '';
    const note = signNote(text, [log]) + stolen;
    expect(verifyNote(note, [verifierOf(log)])).toMatchObject({ ok: true });
    const verdict = verifyNote(note, [verifierOf(log), verifierOf(witness)]);
    expect(verdict).toMatchObject({ ok: false, problem: 'bad_signature' });
  });

  test('verifies for any text, and for no other text', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '—', '\n', ' ', '😀', '+') });
    fc.assert(
      fc.property(line, line, (one, two) => {
        const signed = `${one}x\n`;
        const note = signNote(signed, [log]);
        expect(verifyNote(note, [verifierOf(log)])).toMatchObject({ ok: true, text: signed });
        const block = note.slice(signed.length);
        const forged = `${two}x\n${block}`;
        expect(verifyNote(forged, [verifierOf(log)]).ok).toBe(one === two);
      }),
    );
  });

  test('does not verify with any one byte changed', () => {
    const bytes = Buffer.from(signNote(text, [log]), 'utf8');
    const verifiers = [verifierOf(log)];
    for (let index = 0; index < bytes.length; index += 1) {
      for (const mask of [1, 2, 16, 128]) {
        const copy = Buffer.from(bytes);
        copy[index] = (copy[index] ?? 0) ^ mask;
        expect(verifyNote(copy.toString('utf8'), verifiers).ok).toBe(false);
      }
    }
  });

  const line = signNote(text, [log]).split('\n\n')[1] ?? '';
  test.each([
    ['no empty line', `${text}${line}`, /no empty line/],
    ['no signatures', `${text}\n`, /no signatures/],
    ['no text', `\n\n${line}`, /text is empty/],
    ['no newline at its end', `${text}\n${line.trimEnd()}`, /does not end in a newline/],
    ['an empty line at its end', `${text}\n${line}\n`, /no signatures/],
    ['a carriage return', `a\r\n\n${line}`, /control character/],
    ['a lone surrogate', `a\ud800\n\n${line}`, /lone surrogate/],
    ['a hyphen for a dash', `${text}\n${line.replace('\u2014', '-')}`, /line 1 is malformed/],
    ['two spaces', `${text}\n${line.replace(' ', '  ')}`, /line 1 is malformed/],
    ['a plus in a name', `${text}\n${line}\u2014 a+b AAAAAAA=\n`, /line 2 is malformed/],
    ['a no-break space in a name', `${text}\n\u2014 a\u00a0b AAAAAAA=\n`, /line 1 is malformed/],
    ['a key id alone', `${text}\n\u2014 a AAAAAA==\n`, /line 1 is malformed/],
    ['base64 with stray bits', `${text}\n\u2014 a AAAAAAB=\n`, /line 1 is malformed/],
    ['base64 without padding', `${text}\n\u2014 a AAAAAAA\n`, /line 1 is malformed/],
    ['too many signatures', `${text}\n${line.repeat(101)}`, /more than 100/],
    ['too many characters', `${'a'.repeat(1_000_000)}\n\n${line}`, /longer than/],
  ])('with %s is refused with the reason', (_, note, reason) => {
    const reading = parseNote(note);
    expect(reading).toMatchObject({ ok: false, message: expect.stringMatching(reason) });
    expect(verifyNote(note, [verifierOf(log)])).toMatchObject({ ok: false, problem: 'malformed' });
  });

  test('is not created from an invalid text, or without a signer', () => {
    for (const wrong of ['', '\n', 'no end', 'tab\t\n', 'lone\ud800\n']) {
      expect(() => signNote(wrong, [log])).toThrow(/text of a note/);
    }
    expect(() => signNote(text, [])).toThrow(/signer/);
  });
});

describe('a note key', () => {
  const jwk = generatePrivateJwk('ledger.example/log');

  test('yields its public half without its secret', () => {
    const { kty, crv, x, kid } = jwk;
    expect(signerOf('', jwk).publicJwk).toEqual({ kty, crv, x, kid });
    expect([kty, crv]).toEqual(['OKP', 'Ed25519']);
  });

  test('is named by kid, or else by the caller', () => {
    const { kid: _, ...nameless } = jwk;
    expect(readVerifier(jwk, 'other')).toMatchObject({ ok: true, verifier: { name: jwk.kid } });
    expect(readVerifier(nameless, 'other')).toMatchObject({
      ok: true,
      verifier: { name: 'other' },
    });
    expect(readVerifier(nameless)).toMatchObject({ ok: false });
  });

  test.each([
    ['not an object', null, /not an object/],
    ['of another type', { ...jwk, kty: 'EC' }, /not an OKP key/],
    ['on another curve', { ...jwk, crv: 'X25519' }, /not an OKP key/],
    ['too short', { ...jwk, x: 'AAAA' }, /x of the key/],
    ['in base64 with padding', { ...jwk, x: `${jwk.x}=` }, /x of the key/],
    ['with a space in its name', { ...jwk, kid: 'a b' }, /no name/],
    ['with a name that is not text', { ...jwk, kid: 7 }, /no name/],
  ])('that is %s is refused with the reason', (_, key, reason) => {
    const message = expect.stringMatching(reason);
    expect(readVerifier(key)).toMatchObject({ ok: false, message });
    expect(readSigner(key)).toMatchObject({ ok: false, message });
  });

  test('does not sign without d, or with the d of another key', () => {
    const { d: _, ...publicJwk } = jwk;
    const other = generatePrivateJwk('other');
    expect(readSigner(publicJwk)).toMatchObject({ ok: false });
    const mixed = readSigner({ ...jwk, d: other.d });
    expect(mixed).toMatchObject({ ok: false, message: expect.stringMatching(/belong together/) });
  });
});
