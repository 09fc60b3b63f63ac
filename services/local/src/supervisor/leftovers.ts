import { isRunning } from '@exchange/child-process';
import type { Logger } from '@exchange/runtime/process/logger';
import { readRunFile, removeRunFile } from '@exchange/runtime/process/run-file';

const waitMsMax = 10_000;
const lookEveryMs = 50;

/** Parts of a killed supervisor hold ports and files. */
export async function awaitLeftovers(dataDirectory: string, log: Logger): Promise<void> {
  const left = readRunFile(dataDirectory);
  if (left === undefined) return;
  const running = () => Object.values(left.pids).filter((pid) => isRunning(pid));
  const giveUpAt = Date.now() + waitMsMax;
  if (running().length > 0) {
    log.info({ pids: running() }, 'waiting for processes of an earlier run to end');
  }
  while (running().length > 0 && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  removeRunFile(dataDirectory);
}
