/** A publication: a checkpoint, and the newest one of the place that it was found to continue. */
interface Publication {
  readonly size: number;
  readonly note: string;
  /** The text of `latest` that was compared; undefined for none. */
  readonly over: string | undefined;
  /** Whether this process has the exclusive right to write for the given time from now. */
  readonly mayWriteFor: (ms: number) => boolean;
}

/** Somewhere out of the ledger's reach where checkpoints are kept. */
export interface Place {
  /** Where it is, without secrets. */
  readonly name: string;
  /** The newest checkpoint there; undefined where there is none yet. */
  latest(): Promise<string | undefined>;
  /**
   * Stores a checkpoint under its size, then as the newest if the newest is still the compared one.
   *
   * @throws PlaceChanged if it is not, or if another process may publish; nothing is overwritten
   */
  keep(publication: Publication): Promise<void>;
}

/** Thrown if a file of a place differs from the compared one, or another process may change it. */
export class PlaceChanged extends Error {
  override readonly name = 'PlaceChanged';
}

export const newest = 'latest';

/** A publication begins only while the lease outlasts so much. */
export const publishingMs = 2_000;
