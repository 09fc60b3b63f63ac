/**
 * Waits for a connection.
 *
 * @throws the reason of a signal that aborts first, or an error after the timeout
 */
export async function inTime<Ready>(
  opening: Promise<Ready>,
  signals: readonly AbortSignal[],
  timeoutMs: number,
): Promise<Ready> {
  let stop = () => {};
  const given = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signals.find(({ aborted }) => aborted)?.reason);
    const late = () => reject(new Error(`no node was found within ${Math.ceil(timeoutMs)} ms`));
    const timer = setTimeout(late, timeoutMs);
    for (const signal of signals) signal.addEventListener('abort', giveUp, { once: true });
    stop = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', giveUp);
    };
  });
  try {
    return await Promise.race([opening, given]);
  } finally {
    stop();
  }
}
