import type { LogBytes } from './log-bytes.js';

interface Block {
  readonly bytes: Buffer;
  /** How much of the block is known; the log's last block is still growing. */
  filled: number;
}

/**
 * Keeps recently used blocks of the log in memory, among them its tail as it is written, so that readers who
 * follow closely never touch the disk and others read it in pieces larger than an event.
 */
export function cacheReads(
  log: LogBytes,
  blocksMax = 512,
  blockBytes = 64 * 1024,
): Pick<LogBytes, 'end' | 'read' | 'append' | 'close'> {
  const blocks = new Map<number, Block>();
  let latest: { readonly number: number; readonly block: Block } | undefined;

  function keep(number: number, block: Block): void {
    blocks.set(number, block);
    if (blocks.size <= blocksMax) return;
    const oldest = blocks.keys().next();
    if (!oldest.done) blocks.delete(oldest.value);
  }

  function blockWith(number: number, upTo: number): Block {
    if (latest?.number === number && latest.block.filled >= upTo) return latest.block;
    let block = blocks.get(number);
    if (block === undefined || block.filled < upTo) {
      const start = number * blockBytes;
      const filled = Math.min(blockBytes, log.end - start);
      block = { bytes: Buffer.allocUnsafeSlow(blockBytes), filled };
      log.read(start, filled).copy(block.bytes);
    }
    // Taken out and put back, so that the map's order is that of use.
    blocks.delete(number);
    keep(number, block);
    latest = { number, block };
    return block;
  }

  function remember(start: number, added: Buffer): void {
    for (let done = 0; done < added.length; ) {
      const number = Math.floor((start + done) / blockBytes);
      const within = start + done - number * blockBytes;
      const count = Math.min(blockBytes - within, added.length - done);
      const known = blocks.get(number);
      if (known?.filled === within) {
        added.copy(known.bytes, within, done, done + count);
        known.filled += count;
      } else if (within === 0) {
        const block = { bytes: Buffer.allocUnsafeSlow(blockBytes), filled: count };
        added.copy(block.bytes, 0, done, done + count);
        keep(number, block);
      }
      done += count;
    }
  }

  return {
    get end() {
      return log.end;
    },
    read(offset, length) {
      const first = Math.floor(offset / blockBytes);
      const within = offset - first * blockBytes;
      if (within + length <= blockBytes) {
        return blockWith(first, within + length).bytes.subarray(within, within + length);
      }
      const pieces = [blockWith(first, blockBytes).bytes.subarray(within)];
      let left = length - (blockBytes - within);
      for (let number = first + 1; left > 0; number += 1) {
        const count = Math.min(left, blockBytes);
        pieces.push(blockWith(number, count).bytes.subarray(0, count));
        left -= count;
      }
      return Buffer.concat(pieces, length);
    },
    async append(bytes) {
      const start = log.end;
      await log.append(bytes);
      remember(start, bytes);
    },
    close: () => log.close(),
  };
}
