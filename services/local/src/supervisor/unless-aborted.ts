/** Awaits the work; after an abort it throws, and passes a later result to `discard`. */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  discard: (late: Result) => Promise<void>,
): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    const give = () => reject(signal.reason);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    if (signal.aborted) work.then(discard).catch(() => {});
    throw error;
  }
}
