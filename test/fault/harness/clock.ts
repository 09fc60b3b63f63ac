import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface WrongClock {
  readonly environment: Readonly<Record<string, string>>;
  readonly unchangeable: string | undefined;
  set(seconds: number): void;
  remove(): void;
}

function library(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return folders
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));
}

/** The monotonic clock stays right. */
export function wrongClock(): WrongClock {
  const path = library();
  const folder = mkdtempSync(join(tmpdir(), 'ledger-clock-'));
  const file = join(folder, 'offset');
  const set = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`);
  set(0);
  return {
    environment:
      path === undefined
        ? {}
        : {
            LD_PRELOAD: path,
            FAKETIME_TIMESTAMP_FILE: file,
            FAKETIME_NO_CACHE: '1',
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
            DONT_FAKE_MONOTONIC: '1',
          },
    unchangeable: path === undefined ? 'libfaketime is not installed' : undefined,
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
