// Messages of Protocol Buffers, as bytes at once: the generated classes take several times as long for what is written with every
// event. Sizes first, because what is written begins with them.

/** How many bytes a number takes as a varint; from 0. */
export function varintSize(value: number): number {
  let size = 1;
  for (let left = value; left >= 128; left = Math.floor(left / 128)) size += 1;
  return size;
}

/** How many bytes a field of so many bytes takes, with its tag and its length; for fields up to 15. */
export const fieldSize = (bytes: number): number => 1 + varintSize(bytes) + bytes;

const [varint, delimited] = [0, 2];

/** Writes fields, in their order, into memory that was measured before. */
export class ProtoWriter {
  readonly bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  number(field: number, value: number): this {
    this.#tag(field, varint);
    this.#varint(value);
    return this;
  }

  /** Begins a message of so many bytes, whose fields follow. */
  message(field: number, size: number): this {
    this.#tag(field, delimited);
    this.#varint(size);
    return this;
  }

  data(field: number, data: Uint8Array): this {
    this.message(field, data.length);
    this.bytes.set(data, this.#at);
    this.#at += data.length;
    return this;
  }

  /** @param size of the text in UTF-8 */
  text(field: number, text: string, size: number): this {
    this.message(field, size);
    // Of as many bytes as characters, it is ASCII.
    this.#at += this.bytes.write(text, this.#at, size, size === text.length ? 'latin1' : 'utf8');
    return this;
  }

  #tag(field: number, type: number): void {
    this.#byte(field * 8 + type);
  }

  #varint(value: number): void {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.#byte((left % 128) + 128);
    this.#byte(left);
  }

  #byte(value: number): void {
    this.bytes[this.#at] = value;
    this.#at += 1;
  }
}
