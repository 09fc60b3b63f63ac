/**
 * Waits for all parts, then rejects with the first failure in order, so that no part of a transaction still sends
 * statements.
 */
export async function sideBySide(...parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === 'rejected') throw part.reason;
  }
}
