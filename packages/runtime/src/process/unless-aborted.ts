/** An unresponsive log must not block the stop of a lane. */
export async function unlessAborted<Value>(
  waiting: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | 'aborted'> {
  let stop = () => {};
  const aborted = new Promise<'aborted'>((resolve) => {
    stop = () => resolve('aborted');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([waiting, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
