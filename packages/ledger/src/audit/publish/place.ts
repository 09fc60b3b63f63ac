/** Somewhere out of the ledger's reach where checkpoints are kept. */
export interface Place {
  /** Where it is, without secrets. */
  readonly name: string;
  /** The newest checkpoint there; undefined where there is none yet. */
  latest(): Promise<string | undefined>;
  /** Keeps a checkpoint under its size, then as the newest. */
  keep(size: number, note: string): Promise<void>;
}

export const newest = 'latest';
