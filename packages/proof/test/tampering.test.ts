import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededPart, shortOrWhole } from '../../../test/services/seeded-part.js';
import type { AttestedEvent } from '../src/attested-event.js';
import { readEventLine, writeEventLine } from '../src/export/export-line.js';
import type { ExportVerdict } from '../src/export/export-verdict.js';
import { verifyExport } from '../src/export/verify-export.js';
import { linesOf } from '../src/lines.js';
import {
  linesFor,
  publicJwk,
  type Sample,
  sample,
  sampleEvent,
  sampleOf,
} from './sample-export.js';

const runs = shortOrWhole(300, 10_000);
const bits = seededPart([1, 4, 32, 128], 1);
const samples: readonly Sample[] = [1, 2, 3, 5, 8, 13, 21, 30].map(sample);
const kinds = ['change', 'drop', 'duplicate', 'swap', 'insert', 'cut', 'index', 'hash'] as const;
type Kind = (typeof kinds)[number];
const fields = [
  'position',
  'stream',
  'revision',
  'id',
  'type',
  'time',
  'data',
  'metadata',
] as const;

interface Tampering {
  readonly kind: Kind;
  readonly at: number;
  readonly to: number;
  readonly field: (typeof fields)[number];
  readonly rewrite: boolean;
}

const tampering: fc.Arbitrary<Tampering> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1000),
  to: fc.nat(1000),
  field: fc.constantFrom(...fields),
  rewrite: fc.boolean(),
});

function changed(event: AttestedEvent, field: Tampering['field'], salt: number): AttestedEvent {
  const other = sampleEvent(2000 + salt);
  if (field === 'data') return { ...event, data: { volume: salt } };
  if (field === 'metadata') return { ...event, metadata: null };
  const free = field === 'type' || field === 'stream';
  return { ...event, [field]: free ? `Other${salt}` : other[field] };
}

function tamper<Item>(items: readonly Item[], { kind, at, to }: Tampering, other: Item): Item[] {
  const copy = [...items];
  const index = at % items.length;
  const item = items[index] ?? other;
  if (kind === 'drop') copy.splice(index, 1);
  else if (kind === 'duplicate') copy.splice(to % (items.length + 1), 0, item);
  else if (kind === 'insert') copy.splice(to % (items.length + 1), 0, other);
  else if (kind === 'cut') copy.splice(index);
  else if (kind === 'swap' && items.length > 1) {
    const second = (index + 1 + (to % (items.length - 1))) % items.length;
    copy[index] = items[second] ?? other;
    copy[second] = item;
  } else copy[index] = other;
  return copy;
}

function tamperedLines({ events, lines }: Sample, how: Tampering): string[] {
  const index = how.at % events.length;
  const event = events[index] ?? sampleEvent(0);
  const { kind, field, to, rewrite } = how;
  const other = kind === 'insert' ? sampleEvent(1000 + to) : changed(event, field, to);
  if (kind === 'index') return tamper(lines, how, writeEventLine(event, index + 1 + to));
  if (kind === 'hash') {
    const hash = JSON.stringify(Buffer.alloc(32, to).toString('base64'));
    const line = (lines[index] ?? '').replace(/"[^"]{44}"(?=,"leaf_index")/, hash);
    return tamper(lines, how, line);
  }
  if (rewrite) return linesFor(tamper(events, how, other));
  if (kind !== 'change') return tamper(lines, how, writeEventLine(other, index));
  const hashOf = (line: string) => /"leaf_hash":"[^"]*"/.exec(line)?.[0] ?? '';
  const line = writeEventLine(other, index);
  return tamper(lines, how, line.replace(hashOf(line), hashOf(lines[index] ?? '')));
}

// The first construction takes up to 2 s.
const anyText = fc.string({ unit: 'grapheme' });

describe('tampering', () => {
  test(`is detected ${runs} times of ${runs}`, async () => {
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), tampering, async (of, how) => {
        const { checkpoint } = of;
        const lines = tamperedLines(of, how);
        expect(lines).not.toEqual(of.lines);
        const verdict = await verifyExport({ lines, checkpoint, publicJwk });
        const name = verdict.ok ? 'ok' : verdict.problem;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        expect(verdict.ok).toBe(false);
      }),
      { numRuns: runs },
    );
    const problems = ['added', 'changed', 'cut_tail', 'dropped', 'reordered'];
    expect([...counts.keys()].sort()).toEqual(problems);
  });

  test('with an event alone is located at its line', async () => {
    const change = tampering.map((how) => ({ ...how, kind: 'change' as const, rewrite: false }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), change, async (of, how) => {
        const lines = tamperedLines(of, how);
        const verdict = await verifyExport({ lines, checkpoint: of.checkpoint, publicJwk });
        const line = (how.at % of.events.length) + 1;
        expect(verdict).toMatchObject({ problem: 'changed', at: { line, leaf_index: line - 1 } });
      }),
    );
  });

  test('with any one byte of an export is detected', async () => {
    const { lines, checkpoint } = sample(4);
    const bytes = Buffer.from(lines.join('\n'), 'utf8');
    const passed: number[] = [];
    for (let index = 0; index < bytes.length; index += 1) {
      for (const mask of bits) {
        const copy = Buffer.from(bytes);
        copy[index] = (copy[index] ?? 0) ^ mask;
        const verdict = await verifyExport({ lines: linesOf([copy]), checkpoint, publicJwk });
        if (verdict.ok) passed.push(index);
      }
    }
    expect(passed).toEqual([]);
  });

  test('by truncation at any byte is detected', async () => {
    const { lines, checkpoint } = sample(4);
    const bytes = Buffer.from(`${lines.join('\n')}\n`, 'utf8');
    const honest = new Set([bytes.length - 1, bytes.length]);
    for (let end = 0; end <= bytes.length; end += 1) {
      const cut = linesOf([bytes.subarray(0, end)]);
      const verdict: ExportVerdict = await verifyExport({ lines: cut, checkpoint, publicJwk });
      expect({ end, ok: verdict.ok }).toEqual({ end, ok: honest.has(end) });
    }
  });
});

test('honest exports verify for any events', async () => {
  const json = fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text));
  const member = fc.tuple(json, json, anyText);
  await fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 8 }), async (members) => {
      const events = members.map(([data, metadata, stream], index) => {
        return { ...sampleEvent(index), data, metadata, stream };
      });
      if (/\p{Surrogate}/u.test(JSON.stringify(events).replaceAll(/\\u(d[89a-f]..)/gi, '\ud800')))
        return;
      const { lines, checkpoint } = sampleOf(events);
      const verdict = await verifyExport({ lines, checkpoint, publicJwk });
      expect(verdict).toMatchObject({ ok: true, size: events.length });
      for (const line of lines) expect(readEventLine(line).ok).toBe(true);
    }),
    { numRuns: shortOrWhole(100, 2_000) },
  );
});
