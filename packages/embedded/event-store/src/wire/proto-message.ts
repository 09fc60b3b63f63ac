const [varint, delimited] = [0, 2];

/**
 * A Protocol Buffers message with its fields in order, in half the time of the generated classes. Numbers are safe
 * integers from 0, fields at most 15; empty fields are omitted.
 */
export class ProtoMessage {
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

/** The tag and length of a field. */
function head(field: number, type: number, number: number): Buffer {
  const bytes = [field * 8 + type];
  let left = number;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  bytes.push(left);
  return Buffer.from(bytes);
}
