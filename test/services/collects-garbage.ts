import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function collectsGarbage(everyMs: number): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const collecting = setInterval(collect, everyMs);
  return () => clearInterval(collecting);
}
