import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What `run.json` in the data folder says while the service runs: where its parts are. */
const runningTree = z.object({
  api: z.string(),
  event_store: z.string(),
  database: z.string(),
  supervisor: z.number(),
  /** The process ids of the parts that run now, by name. */
  pids: z.record(z.string(), z.int()),
});
export type RunningTree = Readonly<z.output<typeof runningTree>>;

const name = 'run.json';

/** Writes it, readable by its owner alone: URLs carry passwords. */
export function writeRunFile(dataDirectory: string, tree: RunningTree): void {
  const path = join(dataDirectory, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(tree, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** What it says; nothing if the service does not run on this folder, or never did. */
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
