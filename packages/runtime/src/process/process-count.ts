import { availableParallelism, totalmem } from 'node:os';

export type ProcessCount = number | 'auto';

export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

const bytesOfOne = 512 * 2 ** 20;
/** More processes could starve other programs. */
const autoMax = 8;

/**
 * `auto`: one per core up to eight, limited by memory; one per two cores if the service shares the
 * machine; one with the embedded database.
 * @param most maximum useful number
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
  return Math.max(1, Math.min(cores, inMemory, most, autoMax));
}

/** A container may have less than its machine. */
function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryBytes };
}
