/** Within its stream, from 0. */
export type Revision = bigint;

/** Exact, because only that makes repetition safe. */
export type ExpectedRevision = 'no_stream' | Revision;
