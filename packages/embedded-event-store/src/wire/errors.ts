import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Expected } from '../append-rules.js';
import type { AppendRefusal } from '../writer.js';
import type { Fault } from './requests.js';

/** An error as the client reads it: gRPC status, and the `exception` trailer that names it. */
function serviceError(
  code: status,
  details: string,
  exception: string,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  metadata.set('exception', exception);
  for (const [key, value] of Object.entries(more)) metadata.set(key, ascii(value));
  return Object.assign(new Error(details), { code, details: ascii(details), metadata });
}

/** Trailers carry ASCII alone; anything else is written as JavaScript would escape it. */
function ascii(text: string): string {
  return text.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export const errors = {
  streamDeleted: (stream: string) =>
    serviceError(
      status.FAILED_PRECONDITION,
      `Event stream '${stream}' is deleted.`,
      'stream-deleted',
      { 'stream-name': stream },
    ),
  wrongExpectedVersion: (stream: string, expected: Expected, current: number) =>
    serviceError(
      status.FAILED_PRECONDITION,
      `The stream is not at the expected revision. Stream: ${stream}, expected: ${expected}, actual: ${current}`,
      'wrong-expected-version',
      {
        'stream-name': stream,
        'expected-version': expectedNumber(expected),
        // The client reads an absent number as a stream that does not exist.
        ...(current < 0 ? {} : { 'actual-version': String(current) }),
      },
    ),
  tooLarge: (bytesMax: number) =>
    serviceError(
      status.INVALID_ARGUMENT,
      `The append is larger than ${bytesMax} bytes.`,
      'maximum-append-size-exceeded',
      { 'maximum-append-size': String(bytesMax) },
    ),
  missingProperty: (property: string) =>
    serviceError(
      status.INVALID_ARGUMENT,
      `The required metadata property '${property}' is missing.`,
      'missing-required-metadata-property',
      { 'required-metadata-properties': 'type,content-type' },
    ),
  accessDenied: () => serviceError(status.UNAUTHENTICATED, 'Access denied.', 'access-denied'),
  unavailable: (details: string) => serviceError(status.UNAVAILABLE, details, 'not-handled'),
  internal: (details: string) => serviceError(status.INTERNAL, details, 'internal'),
  invalid: (details: string) => serviceError(status.INVALID_ARGUMENT, details, 'invalid-argument'),
};

/** The error for a request that cannot be carried out as it is. */
export function errorOfFault(fault: Fault, bytesMax: number): ServiceError {
  switch (fault.fault) {
    case 'missing_property':
      return errors.missingProperty(fault.property);
    case 'invalid':
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
