import { describe, expect, test } from 'vitest';
import {
  type Checkpoint,
  formatCheckpoint,
  parseCheckpoint,
} from '../src/checkpoint/checkpoint.js';
import { openCheckpoint, signCheckpoint } from '../src/checkpoint/open-checkpoint.js';
import { emptyRoot, fromBase64, hashLeaf, toBase64 } from '../src/hash.js';
import { signNote } from '../src/note/signed-note.js';
import { signerOf } from './signer.js';

const published =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const root = hashLeaf('root');
const origin = 'ledger.example/log';
const checkpoint: Checkpoint = { origin, size: 12, root, extensions: ['at 2026-01-31'] };

describe('a checkpoint', () => {
  test('from a publication is read and written unchanged', () => {
    const reading = parseCheckpoint(published);
    if (!reading.ok) throw new Error(reading.message);
    const { size, extensions } = reading.checkpoint;
    expect({ size, extensions }).toEqual({ size: 20852163, extensions: [] });
    expect(formatCheckpoint(reading.checkpoint)).toBe(published);
  });

  test('reads back with its extension lines', () => {
    const text = formatCheckpoint(checkpoint);
    expect(text).toBe(`${origin}\n12\n${toBase64(root)}\nat 2026-01-31\n`);
    expect(parseCheckpoint(text)).toEqual({
      ok: true,
      checkpoint: { ...checkpoint, root: fromBase64(toBase64(root)) },
    });
  });

  const hash = toBase64(emptyRoot);
  test.each([
    ['a leading zero', `o\n01\n${hash}\n`, /size/],
    ['a sign', `o\n+1\n${hash}\n`, /size/],
    ['a size beyond 2^53', `o\n9007199254740992\n${hash}\n`, /size/],
    ['no size', `o\n\n${hash}\n`, /size/],
    ['no origin', `\n1\n${hash}\n`, /origin/],
    ['no root', 'o\n1\n', /a line each/],
    ['a short root', 'o\n1\nAAAA\n', /root/],
    ['an empty extension', `o\n1\n${hash}\n\nx\n`, /extension/],
    ['no end', `o\n1\n${hash}`, /newline/],
  ])('with %s is refused with the reason', (_, text, reason) => {
    const message = expect.stringMatching(reason);
    expect(parseCheckpoint(text)).toMatchObject({ ok: false, message });
  });

  test('is not written with unreadable lines', () => {
    expect(() => formatCheckpoint({ ...checkpoint, origin: '' })).toThrow();
    expect(() => formatCheckpoint({ ...checkpoint, origin: 'a\nb' })).toThrow();
    expect(() => formatCheckpoint({ ...checkpoint, extensions: [''] })).toThrow();
    expect(() => formatCheckpoint({ ...checkpoint, size: -1 })).toThrow();
    expect(() => formatCheckpoint({ ...checkpoint, root: new Uint8Array(20) })).toThrow();
  });
});

describe('opening a checkpoint', () => {
  const log = signerOf(origin);
  const { kid: _, ...nameless } = log.publicJwk;

  test('requires only the public key, with or without a name', () => {
    const note = signCheckpoint(checkpoint, [signerOf('witness.example'), log]);
    for (const key of [log.publicJwk, nameless]) {
      expect(openCheckpoint(note, key)).toMatchObject({
        ok: true,
        checkpoint: { origin, size: 12 },
      });
    }
  });

  test('fails for another key', () => {
    const note = signCheckpoint(checkpoint, [log]);
    const verdict = openCheckpoint(note, signerOf(origin).publicJwk);
    expect(verdict).toMatchObject({ ok: false, problem: 'bad_signature' });
  });

  test('fails for another log with the same key', () => {
    const note = signCheckpoint({ ...checkpoint, origin: 'ledger.example/test' }, [log]);
    expect(openCheckpoint(note, log.publicJwk)).toMatchObject({ ok: false, problem: 'wrong_log' });
  });

  test('fails for a signed text that is not a checkpoint, and for an invalid key', () => {
    const note = signNote('good day\n', [log]);
    const problem = 'malformed';
    expect(openCheckpoint(note, log.publicJwk)).toMatchObject({ ok: false, problem });
    const good = signCheckpoint(checkpoint, [log]);
    expect(openCheckpoint(good, { kty: 'RSA' })).toMatchObject({ ok: false, problem });
  });
});
