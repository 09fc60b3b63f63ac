import { TransientError } from '../errors/transient.js';

/** Or beyond the embedded database's cost limit. */
export class StatementTooLong extends TransientError {
  override readonly name = 'StatementTooLong';
}
