import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeRecorded, type ProposedEvent, uuidText } from '../src/recorded-event.js';
import { sharedPb, streamsPb } from '../src/wire/protobuf.js';

type Place = Parameters<typeof encodeRecorded>[1];

/** By the generated classes. */
function generated(event: ProposedEvent, place: Place): Uint8Array {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  const at = String(place.position);
  recorded.setId(new sharedPb.UUID().setString(uuidText(event.id)));
  recorded.setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(place.stream));
  recorded.setStreamRevision(String(place.revision));
  recorded.setPreparePosition(at);
  recorded.setCommitPosition(at);
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const headers = recorded.getMetadataMap();
  headers.set('type', event.type);
  headers.set('content-type', event.contentType);
  headers.set('created', (BigInt(place.created) * 10_000n).toString());
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(at);
  return new streamsPb.ReadResp().setEvent(read).serializeBinary();
}

const bytes = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' });

test('an encoded event equals the output of the generated classes', () => {
  fc.assert(
    fc.property(
      fc.record({
        id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((id) => Buffer.from(id)),
        type: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme', size: 'max' }),
        contentType: fc.constantFrom('application/json', 'application/octet-stream'),
        data: bytes(2_000),
        metadata: bytes(300),
      }),
      fc.record({
        stream: fc
          .string({ minLength: 1, maxLength: 300, unit: 'grapheme' })
          .map((name) => Buffer.from(name)),
        revision: fc.oneof(fc.nat(300), fc.maxSafeNat()),
        position: fc.oneof(fc.nat(300), fc.maxSafeNat()),
        created: fc.oneof(fc.constant(0), fc.nat(), fc.constant(Date.UTC(2026, 0, 1))),
      }),
      (event, place) => {
        expect(Buffer.from(encodeRecorded(event, place))).toEqual(
          Buffer.from(generated(event, place)),
        );
      },
    ),
  );
});
