// Long: 180 s. Exports and restores whole logs.
import { existsSync } from 'node:fs';
import { openLog } from '@exchange/cli/log/opened-log';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { attested } from '@exchange/ledger/audit/proof/leaf';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { beforeAll, expect, test } from 'vitest';
import { type Sample, sampleOf } from '../../packages/proof/test/sample-export.js';
import { recordingTerminal } from '../../services/cli/test/recording-terminal.js';
import { newFolder } from '../services/temporary-folder.js';
import { writeExport } from './exports.js';
import { eventsOf, fill, leaves, move } from './logs.js';

let events: readonly StoredEvent[];
let sample: Sample;
let text: string;

beforeAll(async () => {
  const source = await openLog(newFolder(), true);
  await fill(source, 300);
  events = await eventsOf(source);
  await source.close();
  sample = sampleOf(events.map(attested));
  text = `${sample.lines.join('\n')}\n`;
}, 60_000);

async function command(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const terminal = recordingTerminal();
  const { signal } = new AbortController();
  const code = await runCommandLine(['log', ...args], { terminal, env: {}, signal });
  return { code, text: terminal.text() };
}

test.each(['plain', 'packed'])('an export restores the log (%s)', async (form) => {
  const folder = newFolder();
  const { file, evidence } = writeExport(folder, text, sample.checkpoint, form === 'packed');
  const to = newFolder();
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

test('an altered export, or one without checkpoint, key or some events, is refused', async () => {
  const { file, evidence } = writeExport(newFolder(), text, sample.checkpoint);
  const to = newFolder();
  expect(await command('move', '--from', file, '--to', to)).toMatchObject({
    code: 2,
    text: expect.stringMatching(/--checkpoint <file> and --key <file>/),
  });
  const files = ['--checkpoint', evidence.checkpoint, '--key', evidence.key];
  for (const part of [
    `${sample.lines.slice(0, 200).join('\n')}\n`,
    `${sample.lines.slice(50).join('\n')}\n`,
    `${sample.lines.filter((_, index) => index % 3 === 0).join('\n')}\n`,
    `${text}${sample.lines.at(-1)}\n`,
    text.replace('"one":200', '"one":201'),
  ]) {
    const cut = writeExport(newFolder(), part, sample.checkpoint);
    expect(await command('move', '--from', cut.file, '--to', to, ...files)).toMatchObject({
      code: 2,
      text: expect.stringMatching(/not the complete signed log.*Nothing was written/s),
    });
  }
  expect(existsSync(to)).toBe(false);
});

test('the first difference between two logs is reported', async () => {
  const [one, other] = [newFolder(), newFolder()];
  const changed = sampleOf(
    events.map((event, index) =>
      attested(index === 123 ? { ...event, data: { changed: true } } : event),
    ),
  );
  const shorter = sampleOf(events.slice(0, 77).map(attested));
  const a = writeExport(newFolder(), text, sample.checkpoint);
  const b = writeExport(newFolder(), `${changed.lines.join('\n')}\n`, changed.checkpoint);
  const c = writeExport(newFolder(), `${shorter.lines.join('\n')}\n`, shorter.checkpoint);
  await move(a.file, one, a.evidence);
  await move(b.file, other, b.evidence);
  const different = await command('compare', one, other);
  expect(different.code).toBe(1);
  expect(different.text).toMatch(/^Leaf 123 differs in data: /);
  const third = newFolder();
  await move(c.file, third, c.evidence);
  expect((await command('compare', one, third)).text).toMatch(/^Only the first has leaf 77, /);
  expect((await command('compare', third, one)).text).toMatch(/^Only the second has leaf 77, /);
});
