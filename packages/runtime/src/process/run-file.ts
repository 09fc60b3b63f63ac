import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '@exchange/child-process';
import { z } from 'zod';

/** `run.json`: addresses of the running parts. */
const runningTree = z.object({
  data_directory: z.string(),
  api: z.string(),
  event_store: z.string(),
  database: z.string(),
  supervisor: z.number(),
  pids: z.record(z.string(), z.int()),
});
export type RunningTree = Readonly<z.output<typeof runningTree>>;

const name = 'run.json';

/** Mode 600: URLs contain passwords. */
export function writeRunFile(
  dataDirectory: string,
  parts: Omit<RunningTree, 'data_directory'>,
): void {
  const path = join(dataDirectory, name);
  const tree: RunningTree = { data_directory: realpathSync(dataDirectory), ...parts };
  writeFileSync(`${path}.new`, `${JSON.stringify(tree, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Undefined without a running supervisor: a killed one leaves its file. */
export function readRunningTree(dataDirectory: string): RunningTree | undefined {
  const tree = readRunFile(dataDirectory);
  return tree !== undefined && isRunning(tree.supervisor) ? tree : undefined;
}

/** Undefined in a copy of the data folder: the file describes the service of the original. */
export function readRunFile(dataDirectory: string): RunningTree | undefined {
  try {
    const content = readFileSync(join(dataDirectory, name), 'utf8');
    const tree = runningTree.parse(JSON.parse(content));
    return tree.data_directory === realpathSync(dataDirectory) ? tree : undefined;
  } catch {
    return undefined;
  }
}

export function removeRunFile(dataDirectory: string): void {
  rmSync(join(dataDirectory, name), { force: true });
}
