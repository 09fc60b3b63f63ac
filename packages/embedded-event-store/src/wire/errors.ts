import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Expected } from '../append-rules.js';
import { anyPb, emptyPb, sharedPb, statusPb } from './protobuf.js';

/** An error as the client reads it: gRPC status, and the `exception` trailer that names it. */
export function serviceError(
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
  streamNotFound: (stream: string) =>
    serviceError(status.NOT_FOUND, `Event stream '${stream}' is not found.`, 'stream-not-found', {
      'stream-name': stream,
    }),
  streamDeleted: (stream: string) =>
    serviceError(
      status.FAILED_PRECONDITION,
      `Event stream '${stream}' is deleted.`,
      'stream-deleted',
      { 'stream-name': stream },
    ),
  wrongExpectedVersion: (stream: string, expected: Expected, current: bigint) =>
    serviceError(
      status.FAILED_PRECONDITION,
      `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`,
      'wrong-expected-version',
      {
        'stream-name': stream,
        'expected-version': expectedNumber(expected),
        'actual-version': current.toString(),
      },
    ),
  tooLarge: (bytesMax: number) =>
    serviceError(
      status.INVALID_ARGUMENT,
      `Maximum Append Size of ${bytesMax} Exceeded.`,
      'maximum-append-size-exceeded',
      { 'max-append-size': String(bytesMax) },
    ),
  missingMetadata: (key: string) =>
    serviceError(
      status.INVALID_ARGUMENT,
      `Required Metadata Property '${key}' is missing`,
      'missing-required-metadata-property',
      { 'required-metadata-properties': 'type,content-type' },
    ),
  accessDenied: () => serviceError(status.UNAUTHENTICATED, 'Access Denied', 'access-denied'),
  unavailable: (details: string) => serviceError(status.UNAVAILABLE, details, 'not-handled'),
  invalid: (details: string) => serviceError(status.INVALID_ARGUMENT, details, 'invalid-argument'),
};

/** EventStoreDB's numbers for what is not a revision. */
function expectedNumber(expected: Expected): string {
  if (expected === 'any') return '-2';
  if (expected === 'no_stream') return '-1';
  if (expected === 'stream_exists') return '-4';
  return expected.toString();
}

const package_ = 'event_store.client';

/** The in-band statuses of a batch stream. */
export const statuses = {
  wrongExpectedVersion(expected: Expected, current: bigint) {
    const detail = new sharedPb.WrongExpectedVersion();
    if (current < 0n) detail.setCurrentNoStream(new emptyPb.Empty());
    else detail.setCurrentStreamRevision(current.toString());
    if (expected === 'any') detail.setExpectedAny(new emptyPb.Empty());
    else if (expected === 'no_stream') detail.setExpectedNoStream(new emptyPb.Empty());
    else if (expected === 'stream_exists') detail.setExpectedStreamExists(new emptyPb.Empty());
    else detail.setExpectedStreamPosition(expected.toString());
    return inBand(9, 'Wrong expected version', detail.serializeBinary(), 'WrongExpectedVersion');
  },
  streamDeleted(stream: string) {
    const name = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
    const detail = new sharedPb.StreamDeleted().setStreamIdentifier(name);
    return inBand(9, 'Stream deleted', detail.serializeBinary(), 'StreamDeleted');
  },
  tooLarge(bytesMax: number) {
    const detail = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(bytesMax);
    return inBand(
      3,
      'Maximum append size exceeded',
      detail.serializeBinary(),
      'MaximumAppendSizeExceeded',
    );
  },
  timeout: () =>
    inBand(4, 'Deadline exceeded', new sharedPb.Timeout().serializeBinary(), 'Timeout'),
  invalid: (message: string) =>
    inBand(
      3,
      message,
      new sharedPb.BadRequest().setMessage(message).serializeBinary(),
      'BadRequest',
    ),
  unknown: (message: string) =>
    inBand(2, message, new sharedPb.Unknown().serializeBinary(), 'Unknown'),
};

function inBand(code: 2 | 3 | 4 | 9, message: string, detail: Uint8Array, type: string) {
  const any = new anyPb.Any();
  any.pack(detail, `${package_}.${type}`);
  return new statusPb.Status().setCode(code).setMessage(message).setDetails(any);
}
