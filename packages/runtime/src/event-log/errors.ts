import { TransientError } from '../errors/transient.js';
import type { ExpectedRevision, Revision } from './stream.js';

/** Another append came first. Nothing was written. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly actual: Revision | 'no_stream';

  constructor(stream: string, expected: ExpectedRevision, actual: Revision | 'no_stream') {
    super(`${stream} is at ${actual}, not at ${expected}`);
    this.actual = actual;
  }
}

export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';

  constructor(stream: string, options?: ErrorOptions) {
    super(`${stream} is deleted`, options);
  }
}

/** Nothing was written. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  readonly bytes: number | undefined;
  readonly bytesMax: number;

  constructor(stream: string, bytes: number | undefined, bytesMax: number) {
    const size = bytes === undefined ? 'are' : `have ${bytes} bytes,`;
    super(`the events for ${stream} ${size} more than the ${bytesMax} bytes of one append`);
    this.bytes = bytes;
    this.bytesMax = bytesMax;
  }
}

/** An append may have been executed; a repetition is safe. */
export class EventLogUnavailable extends TransientError {
  override readonly name: string = 'EventLogUnavailable';
}

export type AccessRefusal = 'wrong_login' | 'no_login' | 'not_permitted';

/** Lasts until the user or its rights change. Nothing was written. */
export class EventLogAccessRefused extends EventLogUnavailable {
  override readonly name: string = 'EventLogAccessRefused';
  readonly kind: AccessRefusal;
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
      return 'the event log refuses the user name or the password: correct them in its connection string, esdb://user:password@host:port';
    case 'no_login':
      return `the event log refuses ${what} to a caller without a user: name one in its connection string, esdb://user:password@host:port`;
    case 'not_permitted':
      return what === '$all'
        ? 'the event log does not let its user read $all, which the service requires: an administrator of the event log grants it with "ledger eventstore grant --user <name>"'
        : `the event log does not let its user read or write ${what}: the user needs the roles that the stream's or the server's access list names`;
    default:
      return kind satisfies never;
  }
}

/** Moved, or the target of a running move. Nothing was written. */
export class LogMoves extends EventLogUnavailable {
  override readonly name = 'LogMoves';
}

/** The store does not hold the expected log. Nothing was written. */
export class LogRefused extends Error {
  override readonly name: string = 'LogRefused';
}

/** An unreadable format. Nothing was written. */
export class FormatRefused extends LogRefused {
  override readonly name = 'FormatRefused';

  /** @param what names the store: `The event log` */
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

export type Unreadable = 'newer' | 'invalid';

export class UndecodableEvent extends Error {
  override readonly name = 'UndecodableEvent';
  readonly kind: Unreadable;
  readonly stream: string;
  readonly revision: Revision;
  readonly type: string;
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
    this.kind = kind;
    this.reason = reason;
  }
}
