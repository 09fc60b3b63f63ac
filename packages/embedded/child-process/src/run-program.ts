import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHeartbeat } from './stall-watch.js';
import { heldVariable, startMessage } from './start-message.js';

/** Returns the current bundle of a program: one file, which loads in a third of the time. */
export function bundleOf(program: string, root: string): string | undefined {
  const folder = join(root, 'bundle');
  const isCurrent = ([notes, digest]: [string, string]) =>
    createHash('sha256')
      .update(readFileSync(join(root, notes)))
      .digest('hex') === digest;
  try {
    const madeOf: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(join(folder, 'made-of.json'), 'utf8'),
    );
    const inputs = Object.entries(madeOf);
    return inputs.length > 0 && inputs.every(isCurrent)
      ? join(folder, `${program}.cjs`)
      : undefined;
  } catch {
    // No bundle, or a missing input.
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
