// Long: 5 s. Starts a process for each altered pack.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildVerifiers, verifierFiles } from '../../../../../scripts/verifiers-build.mjs';
import { temporaryFolder } from '../../../../../test/services/temporary-folder.js';
import { fingerprint, sampleLines, samplePack } from '../../../test/sample-pack.js';

const folder = temporaryFolder();
const log = sampleLines(4001);
await buildVerifiers();
const pack = await samplePack(log);

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
