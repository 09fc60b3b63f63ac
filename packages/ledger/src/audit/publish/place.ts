/** A checkpoint, and the place's newest checkpoint, which it continues. */
interface Publication {
  readonly size: number;
  readonly note: string;
  /** The compared text of `latest`; undefined for none. */
  readonly over: string | undefined;
  /** Whether this process has the exclusive right to write for the given time from now. */
  readonly mayWriteFor: (ms: number) => boolean;
}

/** A store of checkpoints that the ledger cannot alter. */
export interface Place {
  /** The address without secrets. */
  readonly name: string;
  /** The newest checkpoint; undefined for an empty place. */
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

/** Minimum remaining lease time at the start of a publication. */
export const publishingMs = 2_000;
