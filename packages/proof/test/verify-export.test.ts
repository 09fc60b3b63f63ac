import { describe, expect, test } from 'vitest';
import type { AttestedEvent } from '../src/attested-event.js';
import type { ExportVerdict } from '../src/export/export-verdict.js';
import { verifyExport } from '../src/export/verify-export.js';
import { linesOf } from '../src/lines.js';
import {
  checkpointOf,
  linesFor,
  publicJwk,
  sample,
  sampleEvent,
  sampleOf,
} from './sample-export.js';

const twelve = sample(12);
const large = sample(700);
const older = checkpointOf(large.nodes, 300);

function check(lines: readonly string[], checkpoint = twelve.checkpoint): Promise<ExportVerdict> {
  return verifyExport({ lines, checkpoint, publicJwk });
}

function checkLarge(events: readonly AttestedEvent[], olderCheckpoint?: string) {
  const { checkpoint } = large;
  const claim = { lines: linesFor(events), checkpoint, publicJwk };
  return verifyExport(olderCheckpoint === undefined ? claim : { ...claim, olderCheckpoint });
}

function spliced<Item>(list: readonly Item[], index: number, count: number, ...items: Item[]) {
  return [...list.slice(0, index), ...items, ...list.slice(index + count)];
}

const forged = (index: number): AttestedEvent => ({ ...sampleEvent(index), data: { volume: '0' } });

describe('an honest export', () => {
  test.each([0, 1, 2, 255, 256, 257, 512, 513, 700])('of %i events verifies', async (size) => {
    const { lines, checkpoint } = sample(size);
    expect(await check(lines, checkpoint)).toMatchObject({ ok: true, size });
  });

  test('verifies from chunks of any length, with U+2028 in its text', async () => {
    const bytes = Buffer.from(`${twelve.lines.join('\n')}\n`, 'utf8');
    for (const length of [1, 2, 3, 7, 64, bytes.length]) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += length)
        chunks.push(bytes.subarray(at, at + length));
      const lines = linesOf(chunks);
      const verdict = await verifyExport({ lines, checkpoint: twelve.checkpoint, publicJwk });
      expect(verdict).toMatchObject({ ok: true, size: 12 });
    }
  });

  test('verifies against every older checkpoint of its log', async () => {
    for (const size of [0, 1, 5, 8, 11, 12]) {
      const olderCheckpoint = checkpointOf(twelve.nodes, size);
      const { lines, checkpoint } = twelve;
      const verdict = await verifyExport({ lines, checkpoint, publicJwk, olderCheckpoint });
      expect(verdict).toMatchObject({ ok: true, size: 12 });
    }
  });
});

describe('a tampered export', () => {
  const { lines, events } = twelve;
  const [fifth = '', sixth = ''] = lines.slice(4, 6);
  const swapped = spliced(events, 4, 2, sampleEvent(5), sampleEvent(4));
  const repeated = spliced(events, 4, 1, sampleEvent(4), sampleEvent(4));
  test.each<[string, readonly string[], string, object]>([
    ['a dropped event', spliced(lines, 4, 1), 'dropped', { line: 5, leaf_index: 5 }],
    ['swapped events', spliced(lines, 4, 2, sixth, fifth), 'reordered', { line: 5, leaf_index: 5 }],
    ['renumbered swapped events', linesFor(swapped), 'reordered', { line: 6, position: '31' }],
    ['a repeated event', spliced(lines, 4, 0, fifth), 'added', { line: 6, leaf_index: 4 }],
    ['a renumbered repeated event', linesFor(repeated), 'added', { line: 6, leaf_index: 5 }],
    ['events after the end', sample(14).lines, 'added', { line: 13, leaf_index: 12 }],
    ['missing events at its end', lines.slice(0, 9), 'cut_tail', { first: 9, last: 11 }],
    ['no events', [], 'cut_tail', { first: 0, last: 11 }],
  ])('names the place of %s', async (_, altered, problem, at) => {
    expect(await check(altered)).toMatchObject({ problem, at });
  });

  test('states which leaf is missing', async () => {
    const message = expect.stringMatching(/^Leaf 4 is missing/);
    expect(await check(spliced(lines, 4, 1))).toMatchObject({ message });
  });

  const text = twelve.lines[2] ?? '';
  test.each([
    ['half a line', text.slice(0, 50)],
    ['an empty line', ''],
    ['a line that is not an object', '7'],
    ['a line with a carriage return', `${text}\r`],
    ['a repeated member', text.replace('{"event":{', '{"event":{"data":null,')],
    ['an unproven member', text.replace('"id":', '"extra":1,"id":')],
    ['a number in another spelling', text.replace('[1,2,2]', '[1,2.0,2]')],
    ['a number with lost digits', text.replace('[1,2,2]', '[1,2,2.00000000000000000001]')],
    ['an unnecessary escape', text.replace('"none"', String.raw`"n\u006fne"`)],
    ['a position in another spelling', text.replace('"position":"17"', '"position":"017"')],
    ['an invalid time', text.replace('2023-11-14', '2023-02-30')],
    ['an invalid hash', text.replace(/"leaf_hash":"../, '"leaf_hash":"')],
    ['an invalid index', text.replace('"leaf_index":2', '"leaf_index":-2')],
    ['no index', text.replace(',"leaf_index":2', '')],
    ['endless nesting', '['.repeat(100_000)],
    ['tiles as in 0.x', '{"tiles":[]}'],
  ])('is malformed with %s', async (_, line) => {
    expect(line).not.toBe(text);
    const verdict = await check(spliced(twelve.lines, 2, 1, line));
    expect(verdict).toMatchObject({ problem: 'malformed', at: { kind: 'line', line: 3 } });
  });

  test('is malformed if its bytes are not UTF-8', async () => {
    const lines = linesOf([Buffer.from(`${twelve.lines[0]}\n`), Buffer.of(0xff, 0x0a)]);
    const verdict = await verifyExport({ lines, checkpoint: twelve.checkpoint, publicJwk });
    expect(verdict).toMatchObject({ problem: 'malformed', at: { kind: 'line', line: 2 } });
  });
});

describe('an export with rewritten hashes and indexes', () => {
  const changed = spliced(large.events, 400, 1, forged(400));

  test('is detected by its root, with a message about the hashes', async () => {
    const verdict = await checkLarge(changed);
    const at = { kind: 'leaves', first: 0, last: 699 };
    expect(verdict).toMatchObject({
      problem: 'changed',
      at,
      message: expect.stringMatching(/hashes were rewritten/),
    });
  });

  test('is located by an older checkpoint', async () => {
    const after = await checkLarge(changed, older);
    expect(after).toMatchObject({ problem: 'changed', at: { first: 300, last: 699 } });
    const before = await checkLarge(spliced(large.events, 20, 1, forged(20)), older);
    expect(before).toMatchObject({ problem: 'changed', at: { first: 0, last: 299 } });
    const fewer = await checkLarge(spliced(large.events, 20, 1), older);
    expect(fewer).toMatchObject({ problem: 'dropped', at: { first: 0, last: 299 } });
  });
});

describe('the checkpoints of an export', () => {
  const { lines, checkpoint } = twelve;

  test('must be signed by the key', async () => {
    const [head = '', tail = ''] = checkpoint.split('\n12\n');
    const problem = 'bad_signature';
    expect(await check(lines, `${head}\n11\n${tail}`)).toMatchObject({ problem });
    const at = { kind: 'older_checkpoint' };
    const olderCheckpoint = `${head}\n1\n${tail}`;
    const verdict = await verifyExport({ lines, checkpoint, publicJwk, olderCheckpoint });
    expect(verdict).toMatchObject({ ok: false, problem, at });
  });

  test('of a rewritten and newly signed log contradict each other', async () => {
    const rewritten = sampleOf(spliced(twelve.events, 3, 1, forged(3)));
    const olderCheckpoint = checkpointOf(twelve.nodes, 8);
    const claim = { lines: rewritten.lines, checkpoint: rewritten.checkpoint, publicJwk };
    expect(await verifyExport(claim)).toMatchObject({ ok: true });
    const verdict = await verifyExport({ ...claim, olderCheckpoint });
    expect(verdict).toMatchObject({ ok: false, problem: 'inconsistent_checkpoints' });
  });

  test('are refused in the wrong order', async () => {
    const olderCheckpoint = sample(13).checkpoint;
    const verdict = await verifyExport({ lines, checkpoint, publicJwk, olderCheckpoint });
    const message = 'The older checkpoint has 13 events, the newer 12';
    expect(verdict).toMatchObject({ problem: 'inconsistent_checkpoints', message });
  });

  test('do not hide an error of reading the lines', async () => {
    async function* broken() {
      yield lines[0] ?? '';
      throw new Error('disk gone');
    }
    const verdict = verifyExport({ lines: broken(), checkpoint, publicJwk });
    await expect(verdict).rejects.toThrow('disk gone');
  });
});
