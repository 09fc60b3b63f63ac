import { availableParallelism, totalmem } from 'node:os';

/** A number of processes, or as many as suit the machine. */
export type ProcessCount = number | 'auto';

export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** What one process should have at least. */
const bytesOfOne = 512 * 2 ** 20;
/** So many are used without being asked for: more is for who knows what else the machine does. */
const unaskedMax = 8;

/**
 * How many processes a setting means. `auto` is one for each core up to eight, as far as there is memory, or for every two cores
 * where all parts of the service share the machine; and one on the embedded database, which has one session for all of them.
 *
 * @param most more are of no use
 */
export function processCount(
  setting: ProcessCount,
  {
    isEmbedded,
    isShared,
    most,
  }: { readonly isEmbedded: boolean; readonly isShared: boolean; readonly most: number },
  machine: Machine = thisMachine(),
): number {
  if (setting !== 'auto') return Math.min(setting, most);
  if (isEmbedded) return 1;
  const inMemory = Math.floor(machine.memoryBytes / bytesOfOne);
  const cores = isShared ? Math.ceil(machine.cores / 2) : Math.floor(machine.cores);
  return Math.max(1, Math.min(cores, inMemory, most, unaskedMax));
}

/** As far as this process may use it: a container may have less of both than its machine. */
function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryBytes };
}
