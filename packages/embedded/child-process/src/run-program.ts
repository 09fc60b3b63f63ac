import { createRequire } from 'node:module';
import { bundleOf, compiledRoot } from './bundle.js';

/**
 * Runs a program: from its bundle where the build has made one of what is compiled now, and otherwise as it is compiled.
 *
 * @param compiled loads the program for its effect
 */
export async function runProgram(name: string, compiled: () => Promise<unknown>): Promise<void> {
  const root = compiledRoot();
  const bundle = root === undefined ? undefined : bundleOf(name, root);
  if (bundle === undefined) await compiled();
  else createRequire(import.meta.url)(bundle);
}
