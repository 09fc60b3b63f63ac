const prefix = 'ledger-checkpoint ';

/** A checkpoint that this browser has kept, and since when. */
export interface KeptCheckpoint {
  readonly note: string;
  readonly keptAt: string;
}

/** The checkpoint of a log that this browser saw before, if any. It is public, and the browser's own witness. */
export function keptCheckpoint(origin: string): KeptCheckpoint | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + origin) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { note, keptAt } = { note: undefined, keptAt: undefined, ...kept };
    return typeof note === 'string' && typeof keptAt === 'string' ? { note, keptAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a checkpoint, for the next time; where nothing can be kept, nothing is. */
export function keepCheckpoint(origin: string, note: string): void {
  try {
    const kept: KeptCheckpoint = { note, keptAt: new Date().toISOString() };
    localStorage.setItem(prefix + origin, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows what it can without.
  }
}
