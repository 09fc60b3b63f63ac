interface Publication {
  readonly size: number;
  readonly note: string;
  /** The compared text of `latest`; undefined for none. */
  readonly over: string | undefined;
  /** Whether this process has the exclusive right to write for that long. */
  readonly mayWriteFor: (ms: number) => boolean;
}

/** A store of checkpoints that the ledger cannot alter. */
export interface Place {
  readonly name: string;
  /** Undefined for an empty place. */
  latest(): Promise<string | undefined>;
  /**
   * Stores a checkpoint under its size, then as the newest.
   * @throws PlaceChanged if the newest is not the compared one, or if another process may publish;
   * nothing is overwritten
   */
  keep(publication: Publication): Promise<void>;
}

/** A file of a place differs from the compared one, or another process may change it. */
export class PlaceChanged extends Error {
  override readonly name = 'PlaceChanged';
}

export const newest = 'latest';

/** Of lease time at the start of a publication. */
export const publishingMs = 2_000;
