import { createRequire } from 'node:module';
import { bundleOf, compiledRoot } from './bundle.js';
import { startHeartbeat } from './heartbeat.js';
import { heldVariable, toldToBegin } from './told-to-begin.js';

/** What a program's `run.js` exports. */
export interface Program {
  /** Loads what it will need, while it waits to be told to begin. */
  load?(): Promise<unknown>;
  run(): void;
}

/**
 * Runs a program: from its bundle where the build has made one of what is compiled now, and otherwise as it is compiled.
 *
 * @param compiled loads it
 */
export async function runProgram(name: string, compiled: () => Promise<Program>): Promise<void> {
  startHeartbeat();
  const isHeld = heldVariable in process.env;
  const told = toldToBegin();
  const root = compiledRoot();
  const bundle = root === undefined ? undefined : bundleOf(name, root);
  const program = bundle === undefined ? await compiled() : programIn(bundle);
  if (isHeld) await program.load?.();
  await told;
  program.run();
}

function programIn(bundle: string): Program {
  const loaded: unknown = createRequire(import.meta.url)(bundle);
  if (isProgram(loaded)) return loaded;
  throw new Error(`${bundle} has no program in it`);
}

function isProgram(loaded: unknown): loaded is Program {
  return typeof loaded === 'object' && loaded !== null && 'run' in loaded;
}
