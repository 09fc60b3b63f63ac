import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedPb, streamsPb } from './protobuf.js';
import { readResponse } from './read-response.js';

const { ReadResp } = streamsPb;
const { ReadEvent } = ReadResp;

interface Sent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly created: Date;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const id = 'f3a1c0de-0000-4000-8000-00000000c0de';

function message(sent: Sent, uuid = new sharedPb.UUID().setString(id)): Buffer {
  const recorded = new ReadEvent.RecordedEvent()
    .setId(uuid)
    .setStreamIdentifier(
      new sharedPb.StreamIdentifier().setStreamName(Buffer.from(sent.stream).toString('base64')),
    )
    .setStreamRevision(sent.revision.toString())
    .setPreparePosition(sent.position.toString())
    .setCommitPosition(sent.position.toString())
    .setData(sent.data)
    .setCustomMetadata(sent.metadata);
  recorded
    .getMetadataMap()
    .set('type', sent.type)
    .set('content-type', sent.contentType)
    .set('created', (BigInt(sent.created.getTime()) * 10_000n).toString());
  const event = new ReadEvent().setEvent(recorded).setCommitPosition(sent.position.toString());
  return Buffer.from(new ReadResp().setEvent(event).serializeBinary());
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const anEvent: Sent = {
  stream: 'transaction-1',
  revision: 0n,
  position: 12n,
  type: 'TransactionSubmitted',
  contentType: 'application/json',
  created: new Date('2026-11-24T12:00:00.001Z'),
  data: bytes('{"a":1}'),
  metadata: bytes('{"b":"ü"}'),
};

// The first construction takes up to 2 s.
const anyText = fc.string({ unit: 'binary' });

describe('an event is decoded', () => {
  test('with any names, numbers and contents', () => {
    const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(
        fc.record({
          stream: anyText.map((text) => `s${text}`),
          revision: uint64,
          position: uint64,
          type: fc.string().map((text) => `T${text}`),
          data: fc.json(),
          metadata: fc.json(),
          created: fc.date({
            min: new Date(0),
            max: new Date('9999-12-31T00:00:00Z'),
            noInvalidDate: true,
          }),
        }),
        ({ stream, revision, position, type, data, metadata, created }) => {
          const contents = { data: bytes(data), metadata: bytes(metadata) };
          const sent = { ...anEvent, stream, revision, position, type, created, ...contents };
          const answer = readResponse(message(sent));
          expect(answer).toEqual({
            kind: 'event',
            bytes: sent.data.length + sent.metadata.length + 512,
            event: {
              ...{ id, stream, revision, position, type, created },
              data: JSON.parse(data),
              metadata: JSON.parse(metadata),
            },
          });
        },
      ),
    );
  });

  const eventOf = (sent: Partial<Sent>, uuid?: InstanceType<typeof sharedPb.UUID>) => {
    const answer = readResponse(message({ ...anEvent, ...sent }, uuid));
    return answer.kind === 'event' ? answer.event : undefined;
  };

  const beyondDouble = ['1e400', '-2.5E+0999', '9'.repeat(310), `1${'0'.repeat(290)}e30`];

  test.each(beyondDouble)('as text with a number that no double holds (%#)', (number) => {
    const data = `{"a":[0, ${number}]}`;
    expect(eventOf({ data: bytes(data) })?.data).toBe(data);
    expect(eventOf({ data: bytes(number) })?.data).toBe(number);
    expect(eventOf({ data: bytes('{"a":[1e308, "1e400"]}') })?.data).toEqual({
      a: [1e308, '1e400'],
    });
  });

  test('with data other than JSON, and without metadata', () => {
    const broken = bytes('{"a"');
    expect(eventOf({ data: broken })?.data).toBe('{"a"');
    expect(eventOf({ data: broken, contentType: 'application/octet-stream' })?.data).toEqual(
      broken,
    );
    expect(eventOf({ metadata: broken })?.metadata).toEqual(broken);
    expect(eventOf({ metadata: bytes('') })?.metadata).toBeUndefined();
    const halves = new sharedPb.UUID.Structured()
      .setMostSignificantBits(BigInt.asIntN(64, 0xf3a1c0de00004000n).toString())
      .setLeastSignificantBits(BigInt.asIntN(64, 0x800000000000c0den).toString());
    expect(eventOf({}, new sharedPb.UUID().setStructured(halves))?.id).toBe(id);
  });

  test.each<[string, Partial<Sent>]>([
    ['of a reserved type', { type: '$metadata' }],
    ['of a reserved stream', { stream: '$settings', type: 'update' }],
  ])('but an event of the server, %s, has only its position', (_, own) => {
    expect(readResponse(message({ ...anEvent, ...own }))).toEqual({
      kind: 'passed',
      position: anEvent.position,
    });
  });
});

describe('other answers of a subscription', () => {
  const parse = (answer: InstanceType<typeof ReadResp>) =>
    readResponse(Buffer.from(answer.serializeBinary()));

  test('are decoded: caught up, and others', () => {
    const checkpoint = new ReadResp.Checkpoint().setCommitPosition('7').setPreparePosition('7');
    expect(parse(new ReadResp().setCheckpoint(checkpoint))).toEqual({ kind: 'other' });
    expect(parse(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))).toEqual({
      kind: 'caught_up',
    });
    const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId('one');
    expect(parse(new ReadResp().setConfirmation(confirmation))).toEqual({ kind: 'other' });
    expect(parse(new ReadResp().setLastStreamPosition('7'))).toEqual({ kind: 'other' });
  });

  test('are refused if truncated', () => {
    const whole = message(anEvent);
    for (let length = 1; length < whole.length; length += 1) {
      expect(() => readResponse(whole.subarray(0, length))).toThrow(RangeError);
    }
  });
});
