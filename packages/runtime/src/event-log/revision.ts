/** An event's number within its stream, from 0. */
export type Revision = bigint;

/** What an append expects of its stream: exact, because only that is safe to repeat for ever. */
export type ExpectedRevision = 'no_stream' | Revision;
