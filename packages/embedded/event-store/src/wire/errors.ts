import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

export class CallError extends Error implements ServiceError {
  override readonly name = 'CallError';
  readonly code: status;
  readonly details: string;
  readonly metadata = new Metadata();

  constructor(code: status, details: string) {
    super(details);
    this.code = code;
    this.details = details;
  }
}

export const errors = {
  unavailable: (details: string) => new CallError(status.UNAVAILABLE, details),
  internal: (details: string) => new CallError(status.INTERNAL, details),
  /** EventStoreDB answers so for a position without an event. */
  unknown: (details: string) => new CallError(status.UNKNOWN, details),
  invalid: (details: string) => new CallError(status.INVALID_ARGUMENT, details),
  unimplemented: (what: string) =>
    new CallError(
      status.UNIMPLEMENTED,
      `${what}: the embedded event store implements only the calls that this product makes`,
    ),
  tooSlow: () =>
    new CallError(
      status.ABORTED,
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    ),
};
