import { cpSync, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse, processIdentity } from '@exchange/child-process';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import {
  readRunFile,
  readRunningTree,
  removeRunFile,
  writeRunFile,
} from '@exchange/runtime/process/run-file';
import { describe, expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';

describe("the data folder's lock", () => {
  test('names its holder to a second service on the same folder', () => {
    const folder = temporaryFolder();
    const unlock = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(FolderInUse);
    expect(() => lockDataDirectory(folder)).toThrow(
      `${folder} is in use by this process (${process.pid}). Stop it first, or set DATA_DIR`,
    );
    unlock();
    lockDataDirectory(folder)();
  });

  test.each([
    ['a process that has ended', '4194303 12'],
    ['nothing readable', '\u0000\u0000'],
    ['nothing', ''],
  ])('that names %s is taken over', (_, content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'ledger.lock'), content);
    lockDataDirectory(folder)();
  });

  test.runIf(processIdentity(process.pid) !== undefined)(
    "of an earlier process with a running one's id is taken over",
    () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'ledger.lock'), `${process.pid} 1`);
      lockDataDirectory(folder)();
    },
  );
});

test.each(['', 'below'])('a file as the data folder is refused with its path (%j)', (below) => {
  const path = join(temporaryFile('data', 'text'), below);
  const lock = () => lockDataDirectory(path);
  expect(lock).toThrow(
    `DATA_DIR: should be a folder, but ${path} or a part of that path is a file`,
  );
});

test('a folder that cannot be created is refused with its path and a remedy', () => {
  // Node's recursive mkdir does not return here.
  const path = '/proc/ledger/data';
  const lock = () => lockDataDirectory(path);
  expect(lock).toThrow(ConfigurationError);
  expect(lock).toThrow(/^DATA_DIR: \/proc\/ledger\/data cannot be used \(ENOENT.*another folder$/);
});

describe('run.json', () => {
  const tree = {
    api: 'http://127.0.0.1:8080',
    event_store: 'esdb://127.0.0.1:2113?tls=false',
    database: 'postgres://u:p@127.0.0.1:5432/d',
    supervisor: 1,
    pids: { api: 2, projector: 3 },
  };

  test('lists the addresses, readable by its owner only, while its supervisor runs', () => {
    const folder = temporaryFolder();
    writeRunFile(folder, tree);
    expect(readRunFile(folder)).toMatchObject(tree);
    expect(statSync(join(folder, 'run.json')).mode & 0o777).toBe(0o600);
    // Process 1 runs; this id is not in use.
    expect(readRunningTree(folder)).toMatchObject(tree);
    writeRunFile(folder, { ...tree, supervisor: 4_194_303 });
    expect(readRunningTree(folder)).toBeUndefined();
    removeRunFile(folder);
    expect(existsSync(join(folder, 'run.json'))).toBe(false);
    expect(readRunFile(folder)).toBeUndefined();
  });

  test('is ignored in a copy of the data folder', () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()];
    writeRunFile(folder, tree);
    cpSync(folder, copy, { recursive: true });
    expect(readRunningTree(copy)).toBeUndefined();
    const link = join(copy, 'link');
    symlinkSync(folder, link);
    expect(readRunningTree(link)).toMatchObject(tree);
  });

  test('is ignored if it is damaged', () => {
    const folder = temporaryFolder();
    for (const content of ['{"api":', '{}', 'null', '{"api":1,"pids":{}}']) {
      writeFileSync(join(folder, 'run.json'), content);
      expect(readRunFile(folder)).toBeUndefined();
    }
  });
});
