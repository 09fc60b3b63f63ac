import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHeartbeat } from './stall-watch.js';
import { heldVariable, startMessage } from './start-message.js';

const bundles = 'bundle';

type MadeOf = Readonly<Record<string, string>>;

/** Returns the current bundle of a program: one file, which loads in a third of the time. */
export function bundleOf(program: string, root: string): string | undefined {
  const folder = join(root, bundles);
  const madeOf = readMadeOf(join(folder, 'made-of.json'));
  if (madeOf === undefined) return undefined;
  const isThatOf = ([notes, digest]: [string, string]) => digestOf(join(root, notes)) === digest;
  return Object.entries(madeOf).every(isThatOf) ? join(folder, `${program}.cjs`) : undefined;
}

function readMadeOf(file: string): MadeOf | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isMadeOf(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function isMadeOf(value: unknown): value is MadeOf {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((digest) => typeof digest === 'string');
}

function digestOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}

/** Undefined when this runs from TypeScript sources. */
function compiledRoot(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  return fileURLToPath(new URL('../../../../', import.meta.url));
}

export interface Program {
  load?(): Promise<unknown>;
  run(): void;
}

export async function runProgram(name: string, compiled: () => Promise<Program>): Promise<void> {
  startHeartbeat();
  const isHeld = heldVariable in process.env;
  const start = startMessage();
  const root = compiledRoot();
  const bundle = root === undefined ? undefined : bundleOf(name, root);
  const program = bundle === undefined ? await compiled() : programIn(bundle);
  if (isHeld) await program.load?.();
  await start;
  program.run();
}

function programIn(bundle: string): Program {
  const loaded: unknown = createRequire(import.meta.url)(bundle);
  if (isProgram(loaded)) return loaded;
  throw new Error(`${bundle} exports no program`);
}

function isProgram(loaded: unknown): loaded is Program {
  return typeof loaded === 'object' && loaded !== null && 'run' in loaded;
}
