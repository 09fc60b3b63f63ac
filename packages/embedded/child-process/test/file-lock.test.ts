import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { takeByFile } from '../src/file-lock.js';
import { type Holder, holderText } from '../src/lock-holder.js';
import { processIdentity } from '../src/process-identity.js';

const holderOf = (pid: number, token: string): Holder => ({
  ...{ pid, token, identity: processIdentity(pid), onDescriptor: false },
});

test('a stale lock is not replaced after another process replaced it', () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, 'half a li');
  const others = holderText(holderOf(process.ppid, 'other'));
  let reads = 0;
  const ours = {
    ...holderOf(process.pid, 'ours'),
    get token() {
      reads += 1;
      // The third read follows the read of the stale lock.
      if (reads === 3) writeFileSync(file, others);
      return 'ours';
    },
  };
  expect(takeByFile(file, ours)).toMatchObject({ kind: 'held', by: { pid: process.ppid } });
  expect(readFileSync(file, 'utf8')).toBe(others);
});
