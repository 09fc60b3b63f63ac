import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '@exchange/child-process';
import { z } from 'zod';

/** `run.json`: addresses of the running parts. */
const runningTree = z.object({
  api: z.string(),
  event_store: z.string(),
  database: z.string(),
  supervisor: z.number(),
  pids: z.record(z.string(), z.int()),
});
export type RunningTree = Readonly<z.output<typeof runningTree>>;

const name = 'run.json';

/** Mode 600: URLs contain passwords. */
export function writeRunFile(dataDirectory: string, tree: RunningTree): void {
  const path = join(dataDirectory, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(tree, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Undefined without a running supervisor: a killed one leaves its file. */
export function readRunningTree(dataDirectory: string): RunningTree | undefined {
  const tree = readRunFile(dataDirectory);
  return tree !== undefined && isRunning(tree.supervisor) ? tree : undefined;
}

export function readRunFile(dataDirectory: string): RunningTree | undefined {
  try {
    return runningTree.parse(JSON.parse(readFileSync(join(dataDirectory, name), 'utf8')));
  } catch {
    return undefined;
  }
}

export function removeRunFile(dataDirectory: string): void {
  rmSync(join(dataDirectory, name), { force: true });
}
