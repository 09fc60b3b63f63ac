import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Reveals objects that survive by chance.
 * @returns stops the collection
 */
export function collectsGarbage(everyMs: number): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const collecting = setInterval(collect, everyMs);
  return () => clearInterval(collecting);
}
