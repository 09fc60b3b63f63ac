import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryNodes } from '../../../test/fixtures/memory-nodes.js';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { hashLeaf, toBase64 } from '../src/hash.js';
import { generatePrivateJwk } from '../src/note/note-key.js';
import { verifyReceipt, writeReceipt } from '../src/receipt.js';
import { formatTlogProof, parseTlogProof } from '../src/tlog-proof.js';
import { inclusionProof } from '../src/tree/inclusion.js';
import { checkpointOf, origin, publicJwk, sample, sampleOf } from './sample-export.js';

const { events, nodes, checkpoint } = sample(21);
const eventOf = (index: number) => {
  const event = events[index];
  if (event === undefined) throw new Error(`event ${index} does not exist`);
  return event;
};
const receiptOf = (index: number, note = checkpoint, size = 21) =>
  writeReceipt({
    event: eventOf(index),
    index,
    path: inclusionProof(nodes, index, size),
    checkpoint: note,
  });
const check = (receipt: string) => verifyReceipt({ receipt, publicJwk });

describe('a receipt', () => {
  test('proves every event for every size of the log', () => {
    for (let size = 1; size <= 21; size += 1) {
      const note = checkpointOf(nodes, size);
      for (let index = 0; index < size; index += 1) {
        const verdict = check(receiptOf(index, note, size));
        expect(verdict).toMatchObject({ ok: true, index, event: eventOf(index) });
        expect(verdict).toMatchObject({ checkpoint: { origin, size } });
      }
    }
  });

  test('has header, extra, index, path, an empty line and the signed checkpoint', () => {
    const lines = receiptOf(9).split('\n');
    expect(lines[0]).toBe('c2sp.org/tlog-proof@v1');
    expect(lines[1]).toMatch(/^extra [A-Za-z0-9+/]+=*$/);
    expect(lines[2]).toBe('index 9');
    const empty = lines.indexOf('');
    expect(lines.slice(3, empty)).toEqual(inclusionProof(nodes, 9, 21).map(toBase64));
    expect(lines.slice(empty + 1).join('\n')).toBe(checkpoint);
  });

  test('of the only event of a log has no path', () => {
    const one = sampleOf([eventOf(0)]);
    const receipt = writeReceipt({
      event: eventOf(0),
      index: 0,
      path: [],
      checkpoint: one.checkpoint,
    });
    expect(receipt.split('\n').slice(2, 4)).toEqual(['index 0', '']);
    expect(check(receipt)).toMatchObject({ ok: true, index: 0 });
  });

  test('with any one character altered is refused', () => {
    const receipt = receiptOf(9);
    const altered = fc
      .tuple(fc.nat(receipt.length - 1), fc.constantFrom('A', 'b', '0', '7', '\n', ' ', '='))
      .filter(([at, by]) => receipt[at] !== by)
      .map(([at, by]) => receipt.slice(0, at) + by + receipt.slice(at + 1));
    fc.assert(
      fc.property(altered, (text) => {
        expect(check(text)).toMatchObject({ ok: false });
      }),
      { numRuns: shortOrWhole(200, 4_000) },
    );
  });

  const replaced = (from: string | RegExp, to: string) => (receipt: string) =>
    receipt.replace(from, to);
  const lines = (change: (lines: string[]) => string[]) => (receipt: string) =>
    change(receipt.split('\n')).join('\n');
  const otherLeaf = toBase64(new TextEncoder().encode(JSON.stringify(eventOf(8))));
  const swapSteps = ([a = '', b = '', c = '', step = '', next = '', ...rest]: string[]) => [
    ...[a, b, c, next, step],
    ...rest,
  ];
  test.each<[string, (receipt: string) => string, string]>([
    ['the leaf of another event', replaced(/^extra .*$/m, `extra ${otherLeaf}`), 'not_included'],
    ['another index', replaced('index 9', 'index 8'), 'not_included'],
    ['an index beyond the log', replaced('index 9', 'index 21'), 'not_included'],
    ['a step less', lines((all) => all.toSpliced(3, 1)), 'not_included'],
    ['a step more', lines((all) => all.toSpliced(3, 0, all[3] ?? '')), 'not_included'],
    ['steps in another order', lines(swapSteps), 'not_included'],
    ['no leaf', replaced(/^extra .*\n/m, ''), 'no_leaf'],
    ['no index', replaced(/^index .*\n/m, ''), 'malformed'],
    ['an index of leading zeroes', replaced('index 9', 'index 09'), 'malformed'],
    ['another version', replaced('@v1', '@v2'), 'malformed'],
    ['CRLF line ends', replaced(/\n/g, '\r\n'), 'malformed'],
    ['no checkpoint', (receipt) => receipt.slice(0, receipt.indexOf('\n\n') + 2), 'malformed'],
    ['an older root', replaced(checkpoint, checkpointOf(nodes, 20)), 'not_included'],
    ['another size', replaced('\n21\n', '\n22\n'), 'bad_signature'],
  ])('with %s is refused with its reason', (_, change, problem) => {
    const receipt = receiptOf(9);
    expect(change(receipt)).not.toBe(receipt);
    expect(check(change(receipt))).toMatchObject({ ok: false, problem });
  });

  test('signed by another key is refused', () => {
    const { d: _, ...other } = generatePrivateJwk(origin);
    const verdict = verifyReceipt({ receipt: receiptOf(9), publicJwk: other });
    expect(verdict).toMatchObject({ ok: false, problem: 'bad_signature' });
  });

  test.each([
    ['no JSON', 'what was it'],
    ['JSON but not an event', '{"a":1}'],
    ['an event in non-canonical JSON', JSON.stringify(eventOf(0), null, 1)],
  ])('with a leaf of %s is not a receipt', (_, leaf) => {
    const extra = new TextEncoder().encode(leaf);
    const only = new MemoryNodes();
    only.append(hashLeaf(extra));
    const receipt = formatTlogProof({
      extra,
      index: 0,
      path: [],
      checkpoint: checkpointOf(only, 1),
    });
    expect(check(receipt)).toMatchObject({ ok: false, problem: 'no_event' });
  });

  test('is read back as written', () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const proof = fc.record({
      extra: fc.option(fc.uint8Array({ maxLength: 200 }), { nil: undefined }),
      index: fc.nat(),
      path: fc.array(hash, { maxLength: 63 }),
      checkpoint: fc.constant(checkpoint),
    });
    fc.assert(
      fc.property(proof, (one) => {
        const read = parseTlogProof(formatTlogProof(one));
        if (!read.ok) throw new Error(read.message);
        expect(formatTlogProof(read.proof)).toBe(formatTlogProof(one));
        expect(read.proof.index).toBe(one.index);
        expect(read.proof.path.length).toBe(one.path.length);
      }),
    );
  });
});
