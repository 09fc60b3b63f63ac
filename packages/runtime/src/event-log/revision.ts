/** Within its stream, from 0. */
export type Revision = bigint;

/** An append names an exact revision, without which repetition is unsafe. */
export type ExpectedRevision = 'no_stream' | Revision;
