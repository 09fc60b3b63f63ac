/** A publication: a checkpoint, and the newest one of the place that it was found to continue. */
interface Publication {
  readonly size: number;
  readonly note: string;
  /** The text of `latest` that was compared; undefined for none. */
  readonly over: string | undefined;
  /** Whether this process may write, and nobody else, for so long from now. */
  readonly mayWriteFor: (ms: number) => boolean;
}

/** Somewhere out of the ledger's reach where checkpoints are kept. */
export interface Place {
  /** Where it is, without secrets. */
  readonly name: string;
  /** The newest checkpoint there; undefined where there is none yet. */
  latest(): Promise<string | undefined>;
  /**
   * Keeps a checkpoint under its size, then as the newest where that is still the one that was compared.
   *
   * @throws PlaceChanged where it is not, or another process may publish; nothing is overwritten
   */
  keep(publication: Publication): Promise<void>;
}

/** Thrown where a file of a place is not the one that was compared with, or may be changed by another process. */
export class PlaceChanged extends Error {
  override readonly name = 'PlaceChanged';
}

export const newest = 'latest';

/** A publication begins only while the lease outlasts so much. */
export const publishingMs = 2_000;
