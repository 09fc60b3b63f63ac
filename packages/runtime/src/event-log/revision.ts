/** Within its stream, from 0. */
export type Revision = bigint;

/** Exact: otherwise repetition is unsafe. */
export type ExpectedRevision = 'no_stream' | Revision;
