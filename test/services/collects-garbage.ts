import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage again and again: what is kept only by chance is gone then.
 *
 * @returns what ends it
 */
export function collectsGarbage(everyMs: number): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const collecting = setInterval(collect, everyMs);
  return () => clearInterval(collecting);
}
