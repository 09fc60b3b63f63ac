import { stallMessage } from './stall-watch.js';
import { type ChildProgram, type StartedChild, startChild } from './start-child.js';

/**
 * Starts a program that listens on a port. The process ends with this one.
 * @throws Error with the child's reason
 */
export async function startServer<Ready extends object>(
  program: Omit<ChildProgram, 'output' | 'watched'>,
): Promise<Ready & Omit<StartedChild<Ready>, 'ready'>> {
  const { log } = program;
  const { ready, ...started } = await startChild<Ready>({
    ...program,
    output: 'ignore',
    // The watched thread serves connections.
    watched: { onStall: (stall) => log?.({ level: 'error', msg: stallMessage, ...stall }) },
  });
  return { ...started, ...ready };
}
