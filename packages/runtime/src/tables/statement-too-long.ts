import { TransientError } from '../errors/transient.js';

/** A query beyond the statement timeout, or beyond the embedded database's cost limit. */
export class StatementTooLong extends TransientError {
  override readonly name = 'StatementTooLong';
}
