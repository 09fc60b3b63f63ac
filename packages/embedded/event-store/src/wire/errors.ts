import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { AppendRefusal } from '../append-result.js';
import type { Expected } from '../append-rules.js';
import type { Fault } from './requests.js';

/** An error as the client reads it: gRPC status, and the `exception` trailer that names it, if one does. */
function serviceError(
  code: status,
  details: string,
  exception?: string,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details: ascii(details), metadata });
}

/** A status message carries ASCII alone here; anything else is written as JavaScript would escape it. */
function ascii(text: string): string {
  return text.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * An error that names its stream in a trailer. Trailers carry ASCII alone: EventStoreDB fails over another name,
 * and its client is told no more than that.
 */
function streamError(
  stream: string,
  details: string,
  exception: string,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  if (/[^\x20-\x7e]/.test(stream)) return errors.unknown(details);
  return serviceError(status.FAILED_PRECONDITION, details, exception, {
    'stream-name': stream,
    ...more,
  });
}

export const errors = {
  streamDeleted: (stream: string) =>
    streamError(stream, `Event stream '${stream}' is deleted.`, 'stream-deleted'),
  wrongExpectedVersion: (stream: string, expected: Expected, current: number) =>
    streamError(
      stream,
      `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expectedNumber(expected)}, Actual version: ${current}`,
      'wrong-expected-version',
      { 'expected-version': expectedNumber(expected), 'actual-version': String(current) },
    ),
  tooLarge: (bytesMax: number) =>
    serviceError(
      status.INVALID_ARGUMENT,
      `Maximum Append Size of ${bytesMax} Exceeded.`,
      'maximum-append-size-exceeded',
      { 'maximum-append-size': String(bytesMax) },
    ),
  missingProperty: (property: string) =>
    serviceError(
      status.INVALID_ARGUMENT,
      `Required Metadata Property '${property}' is missing`,
      'missing-required-metadata-property',
      { 'required-metadata-properties': 'type,content-type' },
    ),
  /** A call without a user. */
  accessDenied: () => serviceError(status.PERMISSION_DENIED, 'Access Denied', 'access-denied'),
  /** A call with a name and a password that do not belong together. */
  unauthenticated: () => serviceError(status.UNAUTHENTICATED, 'Bad gRPC response. HTTP status 401'),
  unavailable: (details: string) => serviceError(status.UNAVAILABLE, details, 'not-handled'),
  internal: (details: string) => serviceError(status.INTERNAL, details, 'internal'),
  /** What EventStoreDB answers whatever its own code has thrown over. */
  unknown: (details: string) => serviceError(status.UNKNOWN, details),
  invalid: (details: string) => serviceError(status.INVALID_ARGUMENT, details),
  /** A subscriber's buffer is full. */
  tooSlow: () =>
    serviceError(
      status.ABORTED,
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    ),
};

/** The error for a request that cannot be carried out as it is. */
export function errorOfFault(fault: Fault, bytesMax: number): ServiceError {
  switch (fault.fault) {
    case 'missing_property':
      return errors.missingProperty(fault.property);
    case 'bad_request':
      return errors.unknown(fault.message);
    case 'refused':
      return errors.invalid(fault.message);
    case 'too_large':
      return errors.tooLarge(bytesMax);
    default:
      return fault satisfies never;
  }
}

/** The error for what the store has refused. */
export function errorOfRefusal(
  refusal: AppendRefusal,
  target: { readonly stream: string; readonly expected: Expected },
  bytesMax: number,
): ServiceError {
  switch (refusal.refused) {
    case 'wrong_expected':
      return errors.wrongExpectedVersion(target.stream, target.expected, refusal.current);
    case 'stream_deleted':
      return errors.streamDeleted(target.stream);
    case 'too_large':
      return errors.tooLarge(bytesMax);
    default:
      return refusal satisfies never;
  }
}

/** EventStoreDB's numbers for what is not a revision. */
function expectedNumber(expected: Expected): string {
  switch (expected) {
    case 'any':
      return '-2';
    case 'no_stream':
      return '-1';
    case 'stream_exists':
      return '-4';
    default:
      return expected.toString();
  }
}
