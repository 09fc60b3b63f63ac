// Long: 180 s. Exports and restores whole logs.
import { existsSync, writeFileSync } from 'node:fs';
import { openLog } from '@exchange/cli/log/opened-log';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { attested } from '@exchange/ledger/audit/proof/leaf';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sample, sampleOf } from '../../packages/proof/test/sample-export.js';
import { recordingTerminal } from '../../services/cli/test/recording-terminal.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { writeExport } from './exports.js';
import { aPlace, eventsOf, fill, leaves, move } from './logs.js';

const place = aPlace();
let events: readonly StoredEvent[];
let sample: Sample;
let text: string;

beforeAll(async () => {
  const source = await openLog(place.folder(), true);
  await fill(source, 300);
  events = await eventsOf(source);
  await source.close();
  sample = sampleOf(events.map(attested));
  text = `${sample.lines.join('\n')}\n`;
}, 60_000);

afterAll(() => place.remove());

async function command(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const terminal = recordingTerminal();
  const { signal } = new AbortController();
  const code = await runCommandLine(['log', ...args], { terminal, env: {}, signal });
  return { code, text: terminal.text() };
}

test.each(['plain', 'packed'])('an export restores the log (%s)', async (form) => {
  const folder = place.folder();
  const { file, evidence } = writeExport(folder, text, sample.checkpoint, form === 'packed');
  const to = place.folder();
  const { checkpoint, key } = evidence;
  const files = ['--checkpoint', checkpoint, '--key', key];
  expect(await command('move', '--from', file, '--to', to, ...files)).toMatchObject({
    code: 0,
    text: expect.stringContaining('300 events'),
  });
  expect(await command('compare', file, to, ...files)).toEqual({
    code: 0,
    text: expect.stringMatching(/^Equal: 300 events, root /),
  });
  const made = await openLog(to);
  expect(leaves(await eventsOf(made))).toEqual(leaves(events));
  await made.close();
});

test('an export without checkpoint, key or some events is refused', async () => {
  const { file, evidence } = writeExport(place.folder(), text, sample.checkpoint);
  const to = place.folder();
  expect(await command('move', '--from', file, '--to', to)).toMatchObject({
    code: 2,
    text: expect.stringMatching(/--checkpoint <file> and --key <file>/),
  });
  const files = ['--checkpoint', evidence.checkpoint, '--key', evidence.key];
  for (const part of [
    `${sample.lines.slice(0, 200).join('\n')}\n`,
    `${sample.lines.slice(50).join('\n')}\n`,
    `${sample.lines.filter((_, index) => index % 3 === 0).join('\n')}\n`,
  ]) {
    const cut = writeExport(place.folder(), part, sample.checkpoint);
    expect(await command('move', '--from', cut.file, '--to', to, ...files)).toMatchObject({
      code: 2,
      text: expect.stringMatching(/not the complete signed log.*Nothing was written/s),
    });
  }
  expect(existsSync(to)).toBe(false);
});

test('an altered export writes nothing', async () => {
  const bytes = Buffer.from(text);
  const folder = place.folder();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.constantFrom('flip', 'cut', 'double', 'drop'),
      fc.integer({ min: 1, max: 255 }),
      async (at, how, by) => {
        const altered = alter(bytes, at, how, by);
        fc.pre(!altered.equals(bytes));
        const to = place.folder();
        const { file, evidence } = writeExport(folder, '', sample.checkpoint);
        writeFileSync(file, altered);
        await expect(move(file, to, evidence)).rejects.toThrow(/Nothing was written/);
        expect(existsSync(to)).toBe(false);
      },
    ),
    { numRuns: shortOrWhole(60, 2_000), seed: 20_261_123, endOnFailure: true },
  );
}, 600_000); // The whole length has 2,000 runs.

function alter(bytes: Buffer, at: number, how: string, by: number): Buffer {
  if (how === 'flip') {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ by;
    return copy;
  }
  if (how === 'cut') return bytes.subarray(0, at);
  const from = bytes.lastIndexOf('\n', at) + 1;
  const to = bytes.indexOf('\n', at) + 1;
  const line = bytes.subarray(from, to);
  return Buffer.concat(
    how === 'double'
      ? [bytes.subarray(0, to), line, bytes.subarray(to)]
      : [bytes.subarray(0, from), bytes.subarray(to)],
  );
}

test('the first difference between two logs is reported', async () => {
  const [one, other] = [place.folder(), place.folder()];
  const changed = sampleOf(
    events.map((event, index) =>
      attested(index === 123 ? { ...event, data: { changed: true } } : event),
    ),
  );
  const shorter = sampleOf(events.slice(0, 77).map(attested));
  const a = writeExport(place.folder(), text, sample.checkpoint);
  const b = writeExport(place.folder(), `${changed.lines.join('\n')}\n`, changed.checkpoint);
  const c = writeExport(place.folder(), `${shorter.lines.join('\n')}\n`, shorter.checkpoint);
  await move(a.file, one, a.evidence);
  await move(b.file, other, b.evidence);
  const different = await command('compare', one, other);
  expect(different.code).toBe(1);
  expect(different.text).toMatch(/^Leaf 123 differs in data: /);
  const third = place.folder();
  await move(c.file, third, c.evidence);
  expect((await command('compare', one, third)).text).toMatch(/^Only the first has leaf 77, /);
  expect((await command('compare', third, one)).text).toMatch(/^Only the second has leaf 77, /);
});
