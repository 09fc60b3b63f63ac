import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../append.js';
import { type ProposedEvent, uuidBytes } from '../recorded-event.js';
import { nameBytesMax } from '../storage/frame.js';
import type { Refusal } from './statuses.js';

export function streamName(identifier: StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

export function nameRefusal(name: string): Refusal | undefined {
  if (name !== '' && Buffer.byteLength(name) <= nameBytesMax) return undefined;
  return badRequest(`the name of a stream has 1 to ${nameBytesMax} bytes`);
}

export function expectedOf(options: BatchAppendReq.Options): Expected {
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
}

export function proposedEvents(request: BatchAppendReq): readonly ProposedEvent[] | Refusal {
  if (request.getOptions()?.hasStreamExists()) {
    return badRequest('the embedded event store does not support stream_exists');
  }
  const events: ProposedEvent[] = [];
  for (const message of request.getProposedMessagesList()) {
    const event = proposedEvent(message);
    if ('refused' in event) return event;
    events.push(event);
  }
  return events.length === 0 ? badRequest('an append has no events') : events;
}

const json = 'application/json';
const noId = Buffer.alloc(16);

function proposedEvent(message: BatchAppendReq.ProposedMessage): ProposedEvent | Refusal {
  const headers = message.getMetadataMap();
  const type = headers.get('type') ?? '';
  const contentType = headers.get('content-type');
  if (contentType === undefined) return badRequest('an event has no content-type');
  if (type === '' || Buffer.byteLength(type) > nameBytesMax) {
    return badRequest(`the type of an event has 1 to ${nameBytesMax} bytes`);
  }
  const id = uuidBytes(message.getId()?.getString() ?? '');
  if (id === undefined || id.equals(noId)) {
    return badRequest('an event has no UUID, or the empty one');
  }
  return {
    id,
    type,
    // The log distinguishes only JSON.
    contentType: contentType === json ? json : 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function badRequest(message: string): Refusal {
  return { refused: 'bad_request', message };
}
