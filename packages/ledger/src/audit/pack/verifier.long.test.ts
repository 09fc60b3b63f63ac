// Takes 37 s.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildVerifiers, verifierFiles } from '../../../../../scripts/verifiers-build.mjs';
import { archiveOf, type Files, linesIn, lineWith, putLines } from '../../../test/forged-pack.js';
import { filesOf, fingerprint, sampleLines, samplePack } from '../../../test/sample-pack.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'verifier-test-'));
// More than one read returns.
const log = sampleLines(4001);
let pack: Buffer;
let files: Files;

beforeAll(async () => {
  await buildVerifiers();
  pack = await samplePack(log);
  files = await filesOf(pack);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verify(archive: Buffer): Promise<{ code: number; text: string }> {
  const file = join(folder, 'pack.zip');
  writeFileSync(file, archive);
  const args = [join(verifierFiles, 'verify.mjs'), file, '--key', fingerprint];
  try {
    const { stdout, stderr } = await run(process.execPath, args);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error) || !('code' in error)) throw error;
    return { code: Number(error.code), text: String(error.stdout) };
  }
}

async function verifyAltered(name: string, change: (lines: string[]) => unknown) {
  const altered = new Map(files);
  const lines = linesIn(altered, name);
  change(lines);
  putLines(altered, name, lines);
  return verify(await archiveOf(altered, true));
}

test('the Node verifier accepts a pack', async () => {
  const { code, text } = await verify(pack);
  expect(text).toContain('4001 events are in the signed log');
  expect(text).toContain('The tables and the report match the events.');
  expect(code).toBe(0);
});

test('the exit code has the verdict if the output is closed', async () => {
  const file = join(folder, 'unread.zip');
  const exitCode = async (archive: Buffer) => {
    writeFileSync(file, archive);
    const args = [join(verifierFiles, 'verify.mjs'), file, '--key', fingerprint];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const [code] = await once(child, 'close');
    return { code, errors };
  };
  expect(await exitCode(pack)).toEqual({ code: 0, errors: '' });
  expect(await exitCode(Buffer.from(pack.subarray(0, -100)))).toEqual({ code: 1, errors: '' });
});

test('refuses alterations with their problem', async () => {
  const at = 3210;
  const cases = [
    ['not_from_events in transactions.csv', 'transactions.csv', (lines: string[]) => lines.pop()],
    [
      'not_from_events in history.csv',
      'history.csv',
      (lines: string[]) => lines.splice(1, 2, lines[2] ?? '', lines[1] ?? ''),
    ],
    [
      'changed in events.ndjson',
      'events.ndjson',
      (lines: string[]) => lines.splice(at, 1, lineWith(lines[at] ?? '', { type: 'Other' })),
    ],
    ['dropped in events.ndjson', 'events.ndjson', (lines: string[]) => lines.splice(at, 1)],
    [
      'malformed in events.ndjson',
      'events.ndjson',
      (lines: string[]) => lines.splice(at, 1, 'no JSON'),
    ],
    [
      'malformed in events.ndjson',
      'events.ndjson',
      (lines: string[]) => lines.splice(at, 1, (lines[at] ?? '').replace('{', '{ ')),
    ],
  ] as const;
  for (const [expected, name, change] of cases) {
    const { code, text } = await verifyAltered(name, change);
    expect(text).toContain(`REFUSED (${expected})`);
    expect(code).toBe(1);
  }
});
