import {
  generatePrivateJwk,
  inclusionProof,
  leafHash,
  rangeRoot,
  readSigner,
  signCheckpoint,
  toBase64,
} from '@exchange/proof';
import { describe, expect, test } from 'vitest';
import { MemoryNodes } from '../../../../test/fixtures/memory-nodes.js';
import { checkInclusion, readCheckpoint, readKeys } from './trust';

const origin = 'ledger.example/log';

function signerOf(name: string) {
  const reading = readSigner(generatePrivateJwk(name));
  if (!reading.ok) throw new Error(reading.message);
  return reading.signer;
}

const now = signerOf(origin);
const before = signerOf(origin);
const stranger = signerOf(origin);
const keySet = JSON.stringify({
  keys: [
    { ...now.publicJwk, to: null },
    { ...before.publicJwk, to: 3 },
  ],
});
const noteOf = (signer: typeof now, size: number, root: Uint8Array = new Uint8Array(32)) =>
  signCheckpoint({ origin, size, root, extensions: [] }, [signer]);

const event = (index: number) => ({
  position: String(index),
  stream: 'transaction-1',
  revision: String(index),
  id: `id-${index}`,
  type: 'TransactionSubmitted',
  time: '2026-11-22T00:00:00.000Z',
  data: { volume_mwh: '1.5' },
  metadata: {},
});

describe('keys', () => {
  test('have fingerprints computed from the key, not from its claimed id', () => {
    const claimed = JSON.stringify({ ...now.publicJwk, fingerprint: 'trust-me' });
    const reading = readKeys(claimed);
    expect(reading).toMatchObject({ ok: true, shown: [{ name: origin, to: null }] });
    expect(JSON.stringify(reading.ok && reading.shown[0]?.fingerprint)).not.toContain('trust-me');
    const { kid: _, ...unnamed } = now.publicJwk;
    expect(readKeys(JSON.stringify(unnamed)).ok).toBe(true);
  });

  test('are refused with a message if invalid', () => {
    for (const text of ['', '{', 'null', '[]', '{"keys":[]}', '{"kty":"RSA"}', '"x"']) {
      expect(readKeys(text), text).toMatchObject({ ok: false });
    }
  });
});

describe('a checkpoint', () => {
  const keys = readKeys(keySet);

  test('names the signing key, of two keys with one name, too', () => {
    const fingerprints = keys.ok ? keys.shown.map(({ fingerprint }) => fingerprint) : [];
    const signedBy = (note: string) => {
      const reading = readCheckpoint(note, keys);
      return reading.ok ? reading.signedBy?.fingerprint : reading.message;
    };
    expect(signedBy(noteOf(now, 5))).toBe(fingerprints[0]);
    expect(signedBy(noteOf(before, 3))).toBe(fingerprints[1]);
    expect(signedBy(noteOf(now, 5).trimEnd())).toBe(fingerprints[0]);
  });

  test('is invalid by an unknown key, or a retired one beyond its last size', () => {
    expect(readCheckpoint(noteOf(stranger, 5), keys)).toMatchObject({ ok: false });
    expect(readCheckpoint(noteOf(before, 4), keys)).toMatchObject({ ok: false });
    expect(readCheckpoint('', keys)).toMatchObject({ ok: false });
  });
});

describe('inclusion proof', () => {
  const keys = readKeys(keySet);
  const nodes = new MemoryNodes();
  for (let index = 0; index < 13; index += 1) nodes.append(leafHash(event(index)));
  const answer = (index: number, more: object = {}) =>
    JSON.stringify({
      event: event(index),
      leaf_index: index,
      leaf_hash: toBase64(leafHash(event(index))),
      tree_size: 13,
      hashes: inclusionProof(nodes, index, 13).map(toBase64),
      checkpoint: noteOf(now, 13, rangeRoot(nodes, 0, 13)),
      ...more,
    });

  test('leads from each event to the signed root, step by step', () => {
    for (let index = 0; index < 13; index += 1) {
      const check = checkInclusion(answer(index), keys);
      if (!check.ok) throw new Error(check.message);
      expect(check.steps).toHaveLength(inclusionProof(nodes, index, 13).length);
      expect(check.root).toEqual(rangeRoot(nodes, 0, 13));
    }
  });

  test('fails for another event, index, hash or signature', () => {
    const wrong: readonly object[] = [
      { event: { ...event(4), data: { volume_mwh: '2.5' } } },
      { event: event(5), leaf_hash: toBase64(leafHash(event(5))) },
      { leaf_index: 5 },
      { tree_size: 12 },
      { hashes: [] },
      { hashes: ['no hash'] },
      { hashes: null },
      { checkpoint: noteOf(stranger, 13, rangeRoot(nodes, 0, 13)) },
      { checkpoint: noteOf(now, 13) },
      { event: 1 },
    ];
    for (const one of wrong) {
      const check = checkInclusion(answer(4, one), keys);
      expect(check.ok, JSON.stringify(one)).toBe(false);
    }
  });
});
