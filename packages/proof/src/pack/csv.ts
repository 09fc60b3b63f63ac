import { utf8Text } from '#primitives';

/** What a spreadsheet would begin a formula with, full-width forms and the blanks that it strips included. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
/** What stands in quotes. */
const quoted = /[",\r\n]/;

/** A cell: null where nothing is in it. */
export type Cell = string | null;

const encoder = new TextEncoder();
const [comma, carriageReturn, lineFeed] = [0x2c, 0x0d, 0x0a];

/** Characters of ASCII, by their codes: 1 for digits and letters, which no formula begins with, 2 for others that need no quotes. */
const plain = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[0-9A-Za-z]/.test(char)) return 1;
  return quoted.test(char) ? 0 : 2;
});

/**
 * Lines of comma-separated values (RFC 4180), as UTF-8, as the ledger's other tables have them: a cell that a spreadsheet would take
 * for a formula is kept a text by an apostrophe before it, unless it is a number. Bytes are written at once, without texts on the
 * way: tables of a log have hundreds of characters for each event, and what is joined has to be taken apart for its bytes again.
 */
export class CsvBytes {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #isWithin = false;

  /** How many bytes were written since they were last taken. */
  get length(): number {
    return this.#length;
  }

  /** Those that were written from one place to another, until any more are written. */
  bytes(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to);
  }

  /** The bytes that were written since; a line that is not ended goes on behind them. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** The next cell of the line. */
  cell(value: Cell): void {
    const length = value === null ? 0 : value.length;
    this.#begin(length);
    if (value !== null && length > 0 && !this.#putPlain(value)) this.#putBytes(written(value));
  }

  /** The next cells, as they were written before. */
  cells(bytes: Uint8Array): void {
    this.#begin(bytes.length);
    this.#putBytes(bytes);
  }

  /** The same of their text. */
  cellsOfText(text: string): void {
    this.#begin(text.length);
    if (!this.#putPlain(text)) this.#putBytes(encoder.encode(text));
  }

  /** Cells that are no line end here: what is written next begins a line. */
  endCells(): void {
    this.#isWithin = false;
  }

  endLine(): void {
    this.#makeRoom(2);
    this.#bytes[this.#length] = carriageReturn;
    this.#bytes[this.#length + 1] = lineFeed;
    this.#length += 2;
    this.#isWithin = false;
  }

  /** A whole line. */
  line(cells: readonly Cell[]): void {
    for (const cell of cells) this.cell(cell);
    this.endLine();
  }

  #begin(length: number): void {
    this.#makeRoom(length + 1);
    if (this.#isWithin) {
      this.#bytes[this.#length] = comma;
      this.#length += 1;
    }
    this.#isWithin = true;
  }

  /** Writes a text that is written as it is, as nearly all are; false, and nothing written, where it is another one. */
  #putPlain(text: string): boolean {
    if (plain[text.charCodeAt(0)] !== 1) return false;
    const [bytes, from] = [this.#bytes, this.#length];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      // The table has nothing for what is not ASCII.
      if (!plain[code]) return false;
      bytes[from + at] = code;
    }
    this.#length = from + text.length;
    return true;
  }

  #putBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const letters = /^[0-9A-Za-z][-0-9A-Za-z_.:]*$/;

/** A cell as a line has it. */
export function cellText(value: string): string {
  return letters.test(value) ? value : utf8Text(written(value));
}

/** A cell's bytes. */
function written(value: string): Uint8Array {
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return encoder.encode(quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}
