import { TransientError } from '../errors/transient.js';

/** A query that the statement limit ended, or that the embedded database does not begin because it would. */
export class StatementTooLong extends TransientError {
  override readonly name = 'StatementTooLong';
}
