import { TransientError } from '../errors/transient.js';
import type { ExpectedRevision, Revision } from './revision.js';

/** The stream is not at the expected revision: somebody else was first. Nothing was written. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Where the stream was when the append was refused. */
  readonly actual: Revision | 'no_stream';

  constructor(stream: string, expected: ExpectedRevision, actual: Revision | 'no_stream') {
    super(`${stream} is at ${actual}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The stream was deleted for ever: it can be neither read nor appended to. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`${stream} is deleted`, options);
    this.stream = stream;
  }
}

/** The events of one append are larger than the log takes (1 MiB by default). Nothing was written. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  /** How large they are; undefined where the server did not say more than that they are too large. */
  readonly bytes: number | undefined;
  readonly bytesMax: number;

  constructor(stream: string, bytes: number | undefined, bytesMax: number) {
    const size = bytes === undefined ? 'are' : `have ${bytes} bytes,`;
    super(`the events for ${stream} ${size} more than the ${bytesMax} bytes of one append`);
    this.bytes = bytes;
    this.bytesMax = bytesMax;
  }
}

/** The log did not answer in time, or refused to talk to us; repeating an append is safe. */
export class EventLogUnavailable extends TransientError {
  override readonly name: string = 'EventLogUnavailable';
  /** True when an append was sent and may have been carried out. */
  readonly uncertain: boolean;

  constructor(message: string, options: ErrorOptions & { readonly uncertain?: boolean } = {}) {
    super(message, options);
    this.uncertain = options.uncertain ?? false;
  }
}

/** Why the event log refuses access: the user or password is wrong, none was given, or the user may not do this. */
export type AccessRefusal = 'wrong_login' | 'no_login' | 'not_permitted';

/**
 * The event log answers and refuses: it is not away, and goes on refusing until somebody changes the user or its
 * rights. Nothing was written.
 */
export class EventLogAccessRefused extends EventLogUnavailable {
  override readonly name: string = 'EventLogAccessRefused';
  readonly kind: AccessRefusal;
  /** What was refused: a stream, or `$all` for reading all streams. */
  readonly what: string;

  constructor(kind: AccessRefusal, what: string) {
    super(refusalText(kind, what));
    this.kind = kind;
    this.what = what;
  }
}

function refusalText(kind: AccessRefusal, what: string): string {
  switch (kind) {
    case 'wrong_login':
      return 'the event log refuses the user name or the password that it was given: correct them in its connection string, esdb://user:password@host:port';
    case 'no_login':
      return `the event log refuses ${what} to a caller without a user: name one in its connection string, esdb://user:password@host:port`;
    case 'not_permitted':
      return what === '$all'
        ? 'the event log does not let its user read $all, and the service needs that: an administrator of the event log gives it with "ledger eventstore grant --user <name>"'
        : `the event log does not let its user read or write ${what}: the user needs the roles that the stream's or the server's access list names`;
    default:
      return kind satisfies never;
  }
}

/** The log takes no appends: it was moved to another event store, or another log is being moved into it. Nothing was written. */
export class LogMoves extends EventLogUnavailable {
  override readonly name = 'LogMoves';
}

/** Whoever holds the log refuses to write to it: it is not the log that they know. Nothing was written. */
export class LogRefused extends Error {
  override readonly name: string = 'LogRefused';
}

/** A log, an export or tables have a format that this version does not read. Nothing was written. */
export class FormatRefused extends LogRefused {
  override readonly name = 'FormatRefused';

  /** @param what names the refused store in the message: `The event log` */
  static older(what: string): FormatRefused {
    return new FormatRefused(
      `${what} was made by 0.x; start with an empty event log, database and DATA_DIR, a new CHECKPOINT_SIGNING_KEY and a new place for signed checkpoints`,
    );
  }

  static newer(what: string, format: number, known: number): FormatRefused {
    return new FormatRefused(
      `${what} has format ${format}, and this version reads format ${known}: use the version that wrote it, or a newer one`,
    );
  }
}

/**
 * Why an event cannot be read: `newer` for a type or a version that this code does not know, which a newer process may
 * read; `invalid` for one that it knows, with metadata or data that no process can read.
 */
export type Unreadable = 'newer' | 'invalid';

/** An event that the codec cannot read: unknown type or version, or data that its schema refuses. */
export class UndecodableEvent extends Error {
  override readonly name = 'UndecodableEvent';
  readonly kind: Unreadable;
  readonly stream: string;
  readonly revision: Revision;
  readonly type: string;
  /** The version of the data as stored. */
  readonly version: number | undefined;
  readonly reason: string;

  constructor(
    event: { readonly stream: string; readonly revision: Revision; readonly type: string },
    version: number | undefined,
    { kind, reason }: { readonly kind: Unreadable; readonly reason: string },
    options?: ErrorOptions,
  ) {
    const { stream, revision, type } = event;
    super(
      `event ${revision} of ${stream} (${type}, version ${version ?? '?'}): ${reason}`,
      options,
    );
    this.stream = stream;
    this.revision = revision;
    this.type = type;
    this.version = version;
    this.kind = kind;
    this.reason = reason;
  }
}

/** An event that has no schema cannot be written. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}
