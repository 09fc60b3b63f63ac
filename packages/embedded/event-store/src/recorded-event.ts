const [varint, delimited] = [0, 2];

/**
 * Takes half the time of the generated classes. Numbers are safe integers from 0, fields at most 15; empty fields are
 * omitted.
 */
class ProtoMessage {
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  number(field: number, value: number, isAlways = false): this {
    return value > 0 || isAlways ? this.#push(head(field, varint, value)) : this;
  }

  bytes(field: number, bytes: Uint8Array): this {
    if (bytes.length === 0) return this;
    return this.#push(head(field, delimited, bytes.length)).#push(bytes);
  }

  text(field: number, text: string): this {
    return this.bytes(field, Buffer.from(text));
  }

  message(field: number, message: ProtoMessage): this {
    this.#push(head(field, delimited, message.#size));
    for (const part of message.#parts) this.#push(part);
    return this;
  }

  encoded(): Buffer {
    return Buffer.concat(this.#parts, this.#size);
  }

  #push(part: Uint8Array): this {
    this.#parts.push(part);
    this.#size += part.length;
    return this;
  }
}

function head(field: number, type: number, number: number): Buffer {
  const bytes = [field * 8 + type];
  let left = number;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  bytes.push(left);
  return Buffer.from(bytes);
}

export interface ProposedEvent {
  /** 16 bytes. */
  readonly id: Buffer;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** Encodes the event as the ReadResp of all later reads. */
export function encodeRecorded(
  event: ProposedEvent,
  place: {
    readonly stream: Uint8Array;
    readonly revision: number;
    readonly position: number;
    /** Milliseconds since 1970. */
    readonly created: number;
  },
): Uint8Array {
  const { stream, revision, position, created } = place;
  const recorded = new ProtoMessage()
    .message(1, new ProtoMessage().text(2, uuidText(event.id)))
    .message(2, new ProtoMessage().bytes(3, stream))
    .number(3, revision)
    .number(4, position)
    .number(5, position);
  for (const [name, value] of [
    ['content-type', event.contentType],
    ['created', String(BigInt(created) * ticksPerMillisecond)],
    ['type', event.type],
  ] as const) {
    recorded.message(6, new ProtoMessage().text(1, name).text(2, value));
  }
  recorded.bytes(7, event.metadata).bytes(8, event.data);
  // A member of a oneof is written also when it is 0.
  const read = new ProtoMessage().message(1, recorded).number(3, position, true);
  return new ProtoMessage().message(1, read).encoded();
}

const ticksPerMillisecond = 10_000n;

const uuidPattern = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

export function uuidBytes(text: string): Buffer | undefined {
  return uuidPattern.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

export function uuidText(id: Buffer): string {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
