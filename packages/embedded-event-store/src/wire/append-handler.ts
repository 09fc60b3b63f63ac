import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from '../append-rules.js';
import type { EventStore } from '../store.js';
import { errors, statuses } from './errors.js';
import { emptyPb, sharedPb, streamsPb } from './protobuf.js';
import type { ProposedEvent } from './recorded-event.js';

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** An event out of a request; gives the name of the header that is missing, if one is. */
function proposed(message: ProposedMessage): ProposedEvent | string {
  const headers = message.getMetadataMap();
  const type = headers.get('type');
  const contentType = headers.get('content-type');
  if (type === undefined) return 'type';
  if (contentType === undefined) return 'content-type';
  return {
    id: uuidText(message.getId()),
    type,
    contentType,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

type Uuid = ReturnType<AppendReq.ProposedMessage['getId']>;

function uuidText(id: Uuid): string {
  const structured = id?.getStructured();
  if (structured === undefined) return id?.getString() ?? '';
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex =
    half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return [0, 8, 12, 16, 20]
    .map((from, part) => hex.slice(from, [8, 12, 16, 20, 32][part]))
    .join('-');
}

/** Streams.Append: one append a call, its events in the messages after the first. */
export function appendHandler(store: EventStore) {
  return (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ): void => {
    let stream = '';
    let expected: Expected = 'any';
    let missing: string | undefined;
    const events: ProposedEvent[] = [];
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options !== undefined) {
        stream = nameOf(options.getStreamIdentifier());
        expected = options.hasNoStream()
          ? 'no_stream'
          : options.hasStreamExists()
            ? 'stream_exists'
            : options.hasRevision()
              ? BigInt(options.getRevision())
              : 'any';
      }
      const message = request.getProposedMessage();
      if (message === undefined) return;
      const event = proposed(message);
      if (typeof event === 'string') missing = event;
      else events.push(event);
    });
    call.on('end', () => {
      if (missing !== undefined) return answer(errors.missingMetadata(missing), null);
      store.append(stream, expected, events).then(
        (result) => {
          if ('refused' in result) {
            switch (result.refused) {
              case 'stream_deleted':
                return answer(errors.streamDeleted(stream), null);
              case 'too_large':
                return answer(errors.tooLarge(store.appendBytesMax), null);
              case 'wrong_expected':
                return answer(null, wrongExpectedResponse(expected, result.current));
              default:
                return result satisfies never;
            }
          }
          const position = new streamsPb.AppendResp.Position();
          position
            .setCommitPosition(String(result.position))
            .setPreparePosition(String(result.position));
          const success = new streamsPb.AppendResp.Success().setPosition(position);
          if (result.revision < 0n) success.setNoStream(new sharedPb.Empty());
          else success.setCurrentRevision(result.revision.toString());
          return answer(null, new streamsPb.AppendResp().setSuccess(success));
        },
        (error: unknown) => answer(errors.unavailable(String(error)), null),
      );
    });
  };
}

function wrongExpectedResponse(expected: Expected, current: bigint): AppendResp {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current < 0n) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(current.toString());
  if (expected === 'any') wrong.setExpectedAny(new sharedPb.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new sharedPb.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new sharedPb.Empty());
  else wrong.setExpectedRevision(expected.toString());
  return new streamsPb.AppendResp().setWrongExpectedVersion(wrong);
}

interface Underway {
  readonly stream: string;
  readonly expected: Expected;
  readonly deadline: number;
  readonly events: ProposedEvent[];
  missing: string | undefined;
}

/** Streams.BatchAppend: many appends on one stream of messages, told apart by correlation id. */
export function batchAppendHandler(store: EventStore) {
  return (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const underway = new Map<string, Underway>();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = uuidText(request.getCorrelationId());
      const options = request.getOptions();
      if (options !== undefined) {
        underway.set(correlation, {
          stream: nameOf(options.getStreamIdentifier()),
          expected: options.hasNoStream()
            ? 'no_stream'
            : options.hasStreamExists()
              ? 'stream_exists'
              : options.hasStreamPosition()
                ? BigInt(options.getStreamPosition())
                : 'any',
          deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
          events: [],
          missing: undefined,
        });
      }
      const append = underway.get(correlation);
      if (append === undefined) return;
      for (const message of request.getProposedMessagesList()) {
        const event = proposed(message);
        if (typeof event === 'string') append.missing = event;
        else append.events.push(event);
      }
      if (!request.getIsFinal()) return;
      underway.delete(correlation);
      answerBatch(store, append).then((response) => {
        response.setCorrelationId(request.getCorrelationId());
        const name = Buffer.from(append.stream);
        response.setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(name));
        if (!call.cancelled) call.write(response);
      });
    });
    call.on('end', () => call.end());
    call.on('error', () => underway.clear());
  };
}

async function answerBatch(store: EventStore, append: Underway): Promise<BatchAppendResp> {
  const { stream, expected, events, missing } = append;
  const response = new streamsPb.BatchAppendResp();
  if (expected === 'any') response.setAny(new emptyPb.Empty());
  else if (expected === 'no_stream') response.setNoStream(new emptyPb.Empty());
  else if (expected === 'stream_exists') response.setStreamExists(new emptyPb.Empty());
  else response.setStreamPosition(expected.toString());
  if (missing !== undefined) {
    return response.setError(
      statuses.invalid(`Required Metadata Property '${missing}' is missing`),
    );
  }
  if (Date.now() > append.deadline) return response.setError(statuses.timeout());
  try {
    const result = await store.append(stream, expected, events);
    if ('refused' in result) {
      switch (result.refused) {
        case 'stream_deleted':
          return response.setError(statuses.streamDeleted(stream));
        case 'too_large':
          return response.setError(statuses.tooLarge(store.appendBytesMax));
        case 'wrong_expected':
          return response.setError(statuses.wrongExpectedVersion(expected, result.current));
        default:
          return result satisfies never;
      }
    }
    const at = String(result.position);
    const position = new sharedPb.AllStreamPosition().setCommitPosition(at).setPreparePosition(at);
    const success = new streamsPb.BatchAppendResp.Success().setPosition(position);
    if (result.revision < 0n) success.setNoStream(new emptyPb.Empty());
    else success.setCurrentRevision(result.revision.toString());
    return response.setSuccess(success);
  } catch (error) {
    return response.setError(statuses.unknown(String(error)));
  }
}

function nameOf(identifier: { getStreamName_asU8(): Uint8Array } | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}
