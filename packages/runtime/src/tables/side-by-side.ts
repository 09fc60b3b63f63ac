/** Rejects only after all parts have ended, so that none still sends statements. */
export async function sideBySide(...parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === 'rejected') throw part.reason;
  }
}
