/** An event's number within its stream, from 0. */
export type Revision = bigint;

/** An append's expected revision. It is exact, because only that makes repetition safe. */
export type ExpectedRevision = 'no_stream' | Revision;
