import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { type Hash, hashBytes } from './hash.js';

/** The hashes of one level of a tree in a file: 32 bytes each, nothing else. The last few may wait in memory. */
export class LevelFile {
  readonly #file: number;
  #written: number;
  #pending: Hash[] = [];
  #unsynced = false;

  /** Opens the file, or makes it, and cuts it to whole hashes and to at most `most` of them. */
  constructor(path: string, most: number) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    const { size } = fstatSync(this.#file);
    this.#written = Math.min(Math.floor(size / hashBytes), most);
    if (size !== this.#written * hashBytes) {
      ftruncateSync(this.#file, this.#written * hashBytes);
      this.#unsynced = true;
    }
  }

  get count(): number {
    return this.#written + this.#pending.length;
  }

  /** How many hashes wait in memory. */
  get waiting(): number {
    return this.#pending.length;
  }

  /** @throws RangeError where there is no such hash, Error where the file is shorter than it was */
  at(index: number): Hash {
    if (!(Number.isSafeInteger(index) && index >= 0 && index < this.count)) {
      throw new RangeError(`No hash ${index} among ${this.count}`);
    }
    const pending = this.#pending[index - this.#written];
    if (pending !== undefined) return pending;
    const hash = Buffer.alloc(hashBytes);
    const read = readSync(this.#file, hash, 0, hashBytes, index * hashBytes);
    if (read !== hashBytes) throw new Error(`A file of hashes ends within hash ${index}`);
    return hash;
  }

  /** Takes the next hash into memory; it cannot fail, so several levels are pushed to together or not at all. */
  push(hash: Hash): void {
    this.#pending.push(hash);
  }

  /** Hands what waits to the operating system. What fails is tried again by the next write, at the same place. */
  write(): void {
    if (this.#pending.length === 0) return;
    const bytes = Buffer.concat(this.#pending);
    const start = this.#written * hashBytes;
    this.#unsynced = true;
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, start + done);
    }
    this.#written += this.#pending.length;
    this.#pending = [];
  }

  /** Writes, and returns when the bytes are on the disk. */
  sync(): void {
    this.write();
    if (!this.#unsynced) return;
    fdatasyncSync(this.#file);
    this.#unsynced = false;
  }

  close(): void {
    closeSync(this.#file);
  }
}
