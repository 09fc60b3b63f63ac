const askMsMax = 2_000;

/**
 * Awaits a store's answer with a time limit.
 *
 * @throws Error after the limit: the store counts as unavailable
 */
export async function inTime<Result>(asking: Promise<Result>, ms = askMsMax): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([asking, late]);
  } finally {
    clearTimeout(timer);
  }
}
