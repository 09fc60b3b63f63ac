import { randomUUID } from 'node:crypto';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { TooLate } from '../../process/in-time.js';
import type { Connection } from '../connection/connection.js';
import { AppendTooLarge, RevisionConflict, StreamDeleted } from '../errors.js';
import { uuidText } from '../event-id.js';
import { sharedPb } from '../protobuf.js';
import type { Revision } from '../stream.js';
import type { Position } from '../types.js';
import { type AppendRequest, appendMessage } from './request.js';

export type AppendEnd =
  | {
      readonly kind: 'appended';
      readonly revision: Revision;
      readonly position: Position | undefined;
    }
  /** Nothing was written. */
  | { readonly kind: 'refused'; readonly error: Error }
  | { readonly kind: 'denied' }
  /** The append may have been executed, or may still be; TooLate for no answer in time. */
  | { readonly kind: 'broken'; readonly cause: unknown };

interface Pending {
  readonly request: AppendRequest;
  readonly settle: (end: AppendEnd) => void;
}

/**
 * A stream of appends, until it breaks. The client's own (6.2.1) shares pending appends among
 * connections, has no deadline, and ends the process at data that JSON cannot write.
 */
export class AppendCall {
  isOpen = true;
  admission: Promise<void> | undefined;
  readonly #call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  readonly #pending = new Map<string, Pending>();

  constructor(client: StreamsClient, { parts, lost, recordMessage }: Connection) {
    const call = client.batchAppend(
      ...parts.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
    );
    this.#call = call;
    const cancel = () => call.cancel();
    const fail = (cause: unknown) => {
      this.isOpen = false;
      lost.removeEventListener('abort', cancel);
      for (const { settle } of this.#pending.values()) settle({ kind: 'broken', cause });
    };
    lost.addEventListener('abort', cancel, { once: true });
    call.on('data', (response: BatchAppendResp) => {
      recordMessage();
      const sent = this.#pending.get(uuidText(response.getCorrelationId()));
      sent?.settle(answerOf(response, sent.request));
    });
    call.on('error', (error) => {
      fail(error);
      void parts.handleError(client, error);
    });
    // A server at shutdown ends its side; without cancellation ours stays open.
    call.on('end', () => {
      fail(new Error('the server ended the stream of appends'));
      cancel();
    });
  }

  /** @param timeoutMs a node that forwarded to a failed leader never answers */
  send(request: AppendRequest, timeoutMs: number): Promise<AppendEnd> {
    return new Promise<AppendEnd>((resolve) => {
      if (!this.isOpen) {
        resolve({ kind: 'broken', cause: new Error('the stream of appends broke') });
        return;
      }
      const id = randomUUID();
      const settle = (end: AppendEnd) => {
        clearTimeout(timer);
        this.#pending.delete(id);
        resolve(end);
      };
      const expire = () => settle({ kind: 'broken', cause: new TooLate('no answer in time') });
      const timer = setTimeout(expire, timeoutMs);
      this.#pending.set(id, { request, settle });
      this.#call.write(appendMessage(request, id));
    });
  }
}

// Some servers answer a repeated append without a position, or with the largest number.
const noPosition = 2n ** 64n - 1n;

function answerOf(response: BatchAppendResp, request: AppendRequest): AppendEnd {
  const success = response.getSuccess();
  if (success === undefined) return answerOfError(response.getError(), request);
  const commit = success.getPosition()?.getCommitPosition();
  const position = commit === undefined ? noPosition : BigInt(commit);
  return {
    kind: 'appended',
    revision: BigInt(success.getCurrentRevision()),
    position: position === noPosition ? undefined : position,
  };
}

function answerOfError(error: Status | undefined, { stream, expected }: AppendRequest): AppendEnd {
  const details = error?.getDetails();
  const type = details?.getTypeName() ?? 'no reason given';
  switch (type) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details?.unpack(sharedPb.WrongExpectedVersion.deserializeBinary, type);
      const actual = wrong?.hasCurrentStreamRevision()
        ? BigInt(wrong.getCurrentStreamRevision())
        : 'no_stream';
      return { kind: 'refused', error: new RevisionConflict(stream, expected, actual) };
    }
    case 'event_store.client.StreamDeleted':
      return { kind: 'refused', error: new StreamDeleted(stream) };
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const exceeded = details?.unpack(sharedPb.MaximumAppendSizeExceeded.deserializeBinary, type);
      const bytesMax = exceeded?.getMaxappendsize() ?? 0;
      return { kind: 'refused', error: new AppendTooLarge(stream, undefined, bytesMax) };
    }
    case 'event_store.client.AccessDenied':
      return { kind: 'denied' };
    default:
      return { kind: 'broken', cause: new Error(error?.getMessage() || type) };
  }
}
