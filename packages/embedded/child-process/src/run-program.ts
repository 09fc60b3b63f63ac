import { createRequire } from 'node:module';
import { bundleOf, compiledRoot } from './bundle.js';
import { startHeartbeat } from './heartbeat.js';
import { heldVariable, startMessage } from './start-message.js';

export interface Program {
  load?(): Promise<unknown>;
  run(): void;
}

/** Runs a program from its current bundle, or else from the compiled files. */
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
