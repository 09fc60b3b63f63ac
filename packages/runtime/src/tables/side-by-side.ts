/**
 * Waits for all of what was begun, whatever becomes of the others: no part of a transaction sends anything any more when this
 * rejects, with the first failure in order.
 */
export async function sideBySide(...parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === 'rejected') throw part.reason;
  }
}
