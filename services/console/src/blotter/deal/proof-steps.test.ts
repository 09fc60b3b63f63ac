import {
  generatePrivateJwk,
  inclusionProof,
  leafHash,
  MemoryNodes,
  rangeRoot,
  readSigner,
  signCheckpoint,
  toBase64,
} from '@exchange/proof';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInclusion } from './proof-steps';

const origin = 'test.example/log';
const read = readSigner(generatePrivateJwk(origin));
if (!read.ok) throw new Error(read.message);
const { signer } = read;
const keys = { keys: [signer.publicJwk] };

const eventAt = (index: number) => ({
  position: String(index * 10),
  stream: `transaction-${index}`,
  revision: '0',
  id: `id-${index}`,
  type: 'TransactionSubmitted',
  time: '2026-12-01T00:00:00.000Z',
  data: { volume_mwh: '12.5' },
  metadata: {},
});

function answerFor(index: number, size: number) {
  const nodes = new MemoryNodes();
  for (let at = 0; at < size; at += 1) nodes.append(leafHash(eventAt(at)));
  const checkpoint = { origin, size, root: rangeRoot(nodes, 0, size), extensions: [] };
  return {
    event: eventAt(index),
    leaf_index: index,
    tree_size: size,
    hashes: inclusionProof(nodes, index, size).map(toBase64),
    checkpoint: signCheckpoint(checkpoint, [signer]),
  };
}

const places = fc
  .integer({ min: 1, max: 70 })
  .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));

test('Proves a logged event step by step, at any index and log size', () => {
  fc.assert(
    fc.property(places, ([index, size]) => {
      const answer = answerFor(index, size);
      const checked = checkInclusion(answer, keys);
      expect(checked.fault).toBeUndefined();
      expect(checked.steps.map(({ other }) => other)).toEqual(answer.hashes);
      expect(checked.steps.at(-1)?.result ?? checked.leaf).toBe(checked.root);
    }),
    { numRuns: 60 },
  );
});

test('Rejects an altered event', () => {
  fc.assert(
    fc.property(places, ([index, size]) => {
      const answer = answerFor(index, size);
      const event = { ...answer.event, data: { volume_mwh: '13.5' } };
      expect(checkInclusion({ ...answer, event }, keys).fault).toMatch(/altered/);
    }),
    { numRuns: 30 },
  );
});

test('Rejects a root without the signature of a known key', () => {
  const other = readSigner(generatePrivateJwk(origin));
  const foreign = other.ok ? { keys: [other.signer.publicJwk] } : null;
  expect(checkInclusion(answerFor(3, 7), foreign).fault).toMatch(/not signed/);
});

test('Rejects a proof for another index, or with a missing hash', () => {
  const answer = answerFor(3, 7);
  expect(checkInclusion({ ...answer, leaf_index: 2 }, keys).fault).toBeDefined();
  expect(checkInclusion({ ...answer, hashes: answer.hashes.slice(1) }, keys).fault).toBeDefined();
  expect(checkInclusion({ ...answer, hashes: [] }, keys).fault).toBeDefined();
});
