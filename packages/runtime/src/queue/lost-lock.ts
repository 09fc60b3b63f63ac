const lostLock = /^could not renew lock for job (.+)$/;

/** A flushed queue loses the job that a worker runs. BullMQ reports that every two seconds until the worker ends. */
export function reportLostLockOnce(onError: (error: unknown) => void): (error: Error) => void {
  const reported = new Set<string>();
  return (error) => {
    const [, job] = lostLock.exec(error.message) ?? [];
    if (job !== undefined && reported.has(job)) return;
    if (job !== undefined) reported.add(job);
    onError(error);
  };
}
