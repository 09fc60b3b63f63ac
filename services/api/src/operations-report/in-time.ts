const askMsMax = 2_000;

/**
 * What a store answers in time.
 *
 * @throws Error for one that takes longer: it counts as away
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
