import { LogRefused } from '../../event-log/errors.js';

/** What to do about a log that the tables were not made from. */
const remedy =
  'Point EVENTSTORE_URL and DATABASE_URL at stores that belong together; or, if this log is the right one, such as a ' +
  'restored backup, build every table from it: ledger projections rebuild --all';

/** The log is not the one that the tables were made from, or ends before them: nothing is written, signed or answered. */
export class LogForeign extends LogRefused {
  override readonly name = 'LogForeign';
  /** How it is known, without what to do about it. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The event log is not the one that these tables were made from: ${reason}. ${remedy}`);
    this.reason = reason;
  }
}
