import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { publicJwk, sampleEvent, sampleOf } from '../../../packages/proof/test/sample-export.js';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

const { lines, checkpoint } = sampleOf(Array.from({ length: 200 }, (_, n) => sampleEvent(n)));
const plain = Buffer.from(lines.map((line) => `${line}\n`).join(''));
const evidence = [
  ...['--checkpoint', temporaryFile('checkpoint', checkpoint)],
  ...['--key', temporaryFile('key.json', JSON.stringify(publicJwk))],
];

test('a folder as the checkpoint is refused as such', async () => {
  const [file, folder] = [temporaryFile('events', ''), temporaryFolder()];
  const verified = await runRecorded(['audit', 'verify', file, '--checkpoint', folder]);
  expect(verified.text).toContain(`--checkpoint: ${folder} cannot be read (EISDIR`);
});

test('a device or pipe is refused as such', async () => {
  const { code, text } = await runRecorded(['audit', 'verify', '/dev/null', ...evidence]);
  expect([code, text]).toEqual([2, expect.stringContaining('/dev/null is not a file')]);
});

test.each([
  ['is verified', gzipSync(plain), 0, 'The export is the log that was signed: 200 events'],
  [
    'that was cut off is named',
    gzipSync(plain).subarray(0, -20),
    2,
    'events.gz is not a complete gzip file (unexpected end of file): get the export again',
  ],
  [
    'in a plain file is named',
    plain,
    2,
    'events.gz is not a complete gzip file (incorrect header check)',
  ],
])('a compressed export %s', async (_, content, code, text) => {
  const file = join(temporaryFolder(), 'events.gz');
  writeFileSync(file, content);
  const verified = await runRecorded(['audit', 'verify', file, ...evidence]);
  expect(verified).toEqual({ code, text: expect.stringContaining(text) });
});

test('a verification that is interrupted says so, without a verdict', async () => {
  const file = temporaryFile('events', plain.toString());
  const stopped = { signal: AbortSignal.abort() };
  const verified = await runRecorded(['audit', 'verify', file, ...evidence], {}, stopped);
  expect(verified).toEqual({ code: 2, text: 'Interrupted.' });
});
