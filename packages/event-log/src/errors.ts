import type { ExpectedRevision } from './types.js';

/** The stream is not at the expected revision: somebody else was first. Nothing was written. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: ExpectedRevision;

  constructor(stream: string, expected: ExpectedRevision) {
    super(`${stream} is not at revision ${expected}`);
    this.stream = stream;
    this.expected = expected;
  }
}

/** The stream was deleted for ever. */
export class StreamClosed extends Error {
  override readonly name = 'StreamClosed';
}

/** The events of one append are larger than the log takes (1 MiB by default). */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/** The log did not answer in time. An append may or may not have happened; repeating it is safe. */
export class EventLogUnavailable extends Error {
  override readonly name = 'EventLogUnavailable';
}

/** An event that the codec cannot read: unknown type, or data that its schema refuses. */
export class UndecodableEvent extends Error {
  override readonly name = 'UndecodableEvent';
}
