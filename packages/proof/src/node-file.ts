import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Hash, hashBytes, hashNode } from './hash.js';
import { LevelFile } from './level-file.js';
import type { NodeStore } from './node-reader.js';

const markName = 'flushed';
const levelName = /^level-([0-9]{2})$/;
/** So many leaves wait in memory before they are written together. */
const mostWaiting = 1024;

/**
 * The hashes of a tree's complete subtrees in a directory: one append-only file a level, `level-00` with the leaves.
 * It is derived from the event log, so after a crash it may come back shorter, never wrong: a mark says how many
 * leaves were on the disk with all that is above them, and what lies behind the mark is dropped. Whoever appends goes on
 * from `size`. One process at a time may have it open.
 */
export class NodeFile implements NodeStore {
  readonly #directory: string;
  readonly #levels: LevelFile[];
  #flushed: number;

  private constructor(directory: string, leaves: LevelFile) {
    this.#directory = directory;
    this.#levels = [leaves];
    this.#flushed = leaves.count;
  }

  /**
   * Opens the directory, or makes it. Files that were cut are brought to agree with the leaves: upper levels are
   * cut to what the leaves support and what is missing from them is computed again.
   *
   * @throws Error (of the file system) where the directory cannot be read or written
   */
  static open(directory: string): NodeFile {
    mkdirSync(directory, { recursive: true });
    const leaves = new LevelFile(levelPath(directory, 0), readMark(directory));
    const nodes = new NodeFile(directory, leaves);
    try {
      nodes.#rebuild();
    } catch (error) {
      nodes.#closeFiles();
      throw error;
    }
    return nodes;
  }

  get size(): number {
    return this.#level(0).count;
  }

  node(level: number, index: number): Hash {
    const file = this.#levels[level];
    if (file === undefined || index >= file.count) {
      throw new RangeError(`No complete subtree ${index} at level ${level}`);
    }
    return file.at(index);
  }

  /**
   * Takes the next leaf's hash. Where it throws, nothing was taken and it may be tried again.
   *
   * @throws RangeError where the hash is not 32 bytes, Error (of the file system) where the disk refuses
   */
  append(leaf: Hash): number {
    if (leaf.length !== hashBytes) throw new RangeError(`A hash has ${hashBytes} bytes`);
    const index = this.size;
    if (this.#level(0).waiting >= mostWaiting) for (const level of this.#levels) level.write();
    // A copy: the caller may use its buffer again before the hash is written.
    const completed: Hash[] = [Uint8Array.from(leaf)];
    let hash = leaf;
    for (let level = 0, at = index; at % 2 === 1; level += 1, at = (at - 1) / 2) {
      hash = hashNode(this.node(level, at - 1), hash);
      completed.push(hash);
    }
    const files = completed.map((_, level) => this.#level(level));
    completed.forEach((node, level) => {
      files[level]?.push(node);
    });
    return index;
  }

  /**
   * Returns when all leaves so far are on the disk and will be there after a crash. The mark is moved last, so it
   * never promises a hash that a power cut could take away.
   */
  flush(): void {
    const size = this.size;
    if (size === this.#flushed) return;
    for (const level of this.#levels) level.sync();
    syncDirectory(this.#directory);
    writeMark(this.#directory, size);
    this.#flushed = size;
  }

  /** Flushes and closes; the store cannot be used afterwards. */
  close(): void {
    try {
      this.flush();
    } finally {
      this.#closeFiles();
    }
  }

  #closeFiles(): void {
    for (const level of this.#levels) level.close();
  }

  #rebuild(): void {
    const levelsOnDisk = readdirSync(this.#directory).map((name) => levelName.exec(name)?.[1]);
    const highest = Math.max(...levelsOnDisk.map((level) => Number(level ?? 0)));
    for (let level = 1, count = this.size; count > 1 || level <= highest; level += 1) {
      count = Math.floor(count / 2);
      const file = this.#level(level, count);
      while (file.count < count) {
        const left = file.count * 2;
        file.push(hashNode(this.node(level - 1, left), this.node(level - 1, left + 1)));
        if (file.waiting >= mostWaiting) file.write();
      }
    }
    // The mark may promise more than is left; what was cut or computed again is on the disk before it says less.
    for (const level of this.#levels) level.sync();
    syncDirectory(this.#directory);
    writeMark(this.#directory, this.size);
  }

  /** The file of a level, made where there is none; `most` is how many hashes of an older file may stay. */
  #level(level: number, most = 0): LevelFile {
    const open = this.#levels[level];
    if (open !== undefined) return open;
    const file = new LevelFile(levelPath(this.#directory, level), most);
    this.#levels[level] = file;
    return file;
  }
}

function levelPath(directory: string, level: number): string {
  return join(directory, `level-${String(level).padStart(2, '0')}`);
}

/** How many leaves are surely on the disk; none where the mark is missing or unreadable. */
function readMark(directory: string): number {
  try {
    const text = readFileSync(join(directory, markName), 'utf8');
    return /^(0|[1-9][0-9]{0,14})\n$/.test(text) ? Number(text) : 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** Replaces the mark as a whole: written beside it, synced, renamed over it. */
function writeMark(directory: string, size: number): void {
  const path = join(directory, markName);
  writeFileSync(`${path}.new`, `${size}\n`, { flush: true, mode: 0o600 });
  renameSync(`${path}.new`, path);
  syncDirectory(directory);
}

/** Makes names in a directory durable: a synced file without its name is lost all the same. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
