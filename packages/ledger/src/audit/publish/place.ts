interface Publication {
  readonly size: number;
  readonly note: string;
  readonly over: string | undefined;
  readonly mayWriteFor: (ms: number) => boolean;
}

export interface Place {
  readonly name: string;
  latest(): Promise<string | undefined>;
  /** @throws PlaceChanged if the newest is not the compared one */
  keep(publication: Publication): Promise<void>;
}

export class PlaceChanged extends Error {
  override readonly name = 'PlaceChanged';
}

export const newest = 'latest';

export const publishingMs = 2_000;
