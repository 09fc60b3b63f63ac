/** The fields of one protobuf message, read one after the other from its bytes. */
export class MessageFields {
  /** The field that `next` came to. */
  number = 0;
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;
  #wire = 0;

  constructor(bytes: Buffer, from = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = end;
  }

  /** Goes to the next field, whose value has to be taken or skipped before the one after it; false when there is none. */
  next(): boolean {
    if (this.#at >= this.#end) return false;
    const tag = Number(this.uint64());
    this.number = tag >>> 3;
    this.#wire = tag & 7;
    return true;
  }

  /** A whole number of at most 64 bits; a negative one counts down from 2^64. */
  uint64(): bigint {
    let value = 0;
    let scale = 1;
    // Seven groups of seven bits are exact in a double; longer numbers are rare.
    for (let count = 0; count < 7; count += 1) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (byte < 128) return BigInt(value);
      scale *= 128;
    }
    let whole = BigInt(value);
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      whole |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, whole);
    }
    throw malformed('a number of more than 64 bits');
  }

  text(): string {
    const [from, end] = this.#span();
    return this.#bytes.toString('utf8', from, end);
  }

  /** A part of the message's own bytes, which is not to be kept. */
  bytes(): Buffer {
    const [from, end] = this.#span();
    return this.#bytes.subarray(from, end);
  }

  message(): MessageFields {
    const [from, end] = this.#span();
    return new MessageFields(this.#bytes, from, end);
  }

  skip(): void {
    if (this.#wire === 0) this.uint64();
    else if (this.#wire === 1) this.#at += 8;
    else if (this.#wire === 2) this.#span();
    else if (this.#wire === 5) this.#at += 4;
    else throw malformed(`a field of wire type ${this.#wire}`);
  }

  #byte(): number {
    const byte = this.#at < this.#end ? this.#bytes[this.#at] : undefined;
    if (byte === undefined) throw malformed('a field that goes beyond its message');
    this.#at += 1;
    return byte;
  }

  #span(): readonly [from: number, end: number] {
    if (this.#wire !== 2) throw malformed(`field ${this.number} is of wire type ${this.#wire}`);
    const length = Number(this.uint64());
    const from = this.#at;
    if (length > this.#end - from) throw malformed('a field that goes beyond its message');
    this.#at = from + length;
    return [from, this.#at];
  }
}

const malformed = (what: string) => new RangeError(`not a message of the event log: ${what}`);
