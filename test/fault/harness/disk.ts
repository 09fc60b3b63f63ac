import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  readonly unfillable: string | undefined;
  fill(): void;
  empty(): void;
  remove(): void;
}

const filler = 'filler';

/** Without the right to mount, this is an ordinary folder that is never full. */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'ledger-disk-'));
  let unfillable: string | undefined;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], {
      stdio: 'pipe',
    });
  } catch {
    unfillable = 'no right to mount a small disk';
  }
  return {
    path,
    unfillable,
    fill() {
      try {
        for (let part = 0; ; part += 1) {
          writeFileSync(join(path, `${filler}-${part}`), Buffer.alloc(2 ** 20, 1));
        }
      } catch {
        // The disk is full, as intended.
      }
    },
    empty: () => execFileSync('sh', ['-c', `rm -f ${filler}-*`], { cwd: path }),
    remove() {
      if (unfillable === undefined) execFileSync('umount', ['-l', path], { stdio: 'pipe' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}
