import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `run.json` in the data folder says while the service runs: where its parts are. */
export interface RunningTree {
  readonly api: string;
  readonly event_store: string;
  readonly database: string;
  readonly supervisor: number;
  /** The process ids of the parts that run now, by name. */
  readonly pids: Readonly<Record<string, number>>;
}

const name = 'run.json';

/** Writes it, readable by its owner alone: URLs carry passwords. */
export function writeRunFile(dataDirectory: string, tree: RunningTree): void {
  const path = join(dataDirectory, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(tree, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** What it says; nothing if the service does not run on this folder, or never did. */
export function readRunFile(dataDirectory: string): RunningTree | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(join(dataDirectory, name), 'utf8'));
  } catch {
    return undefined;
  }
  return isRunningTree(parsed) ? parsed : undefined;
}

export function removeRunFile(dataDirectory: string): void {
  rmSync(join(dataDirectory, name), { force: true });
}

function isRunningTree(value: unknown): value is RunningTree {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'api' in value &&
    typeof value.api === 'string' &&
    'event_store' in value &&
    typeof value.event_store === 'string' &&
    'database' in value &&
    typeof value.database === 'string' &&
    'supervisor' in value &&
    typeof value.supervisor === 'number' &&
    'pids' in value &&
    typeof value.pids === 'object' &&
    value.pids !== null &&
    Object.values(value.pids).every((pid) => Number.isInteger(pid))
  );
}
