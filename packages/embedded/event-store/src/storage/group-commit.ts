import type { LogBytes } from './log-bytes.js';

/** Thrown when the store takes no more writes: the disk failed, or the store is stopping. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Writes frames in groups: frames that arrive during a write share the next write and sync.
 *
 * @param beforeWrite called for each group; its result is called when the group is durable
 */
export function createGroupCommit(
  bytes: Pick<LogBytes, 'end' | 'append'>,
  beforeWrite: () => () => void,
  onFailed: (error: StoreUnavailable) => void,
) {
  let gathered: Buffer[] = [];
  let end = bytes.end;
  let flushing: Promise<void> | undefined;
  let failed: StoreUnavailable | undefined;

  async function flush(): Promise<void> {
    // Wait one turn of the event loop, so that requests that arrived together share a group.
    await new Promise((turn) => setImmediate(turn));
    const group = gathered;
    gathered = [];
    const whenDurable = beforeWrite();
    try {
      await bytes.append(Buffer.concat(group));
    } catch (cause) {
      // The state of the disk after a failed sync is unknown; only a restart can read it.
      failed = new StoreUnavailable('The event log could not be written.', { cause });
      onFailed(failed);
      throw failed;
    } finally {
      flushing = undefined;
    }
    whenDurable();
  }

  function check(): void {
    if (failed !== undefined) throw failed;
  }

  return {
    /** End of the log including frames that are not durable. */
    get end(): number {
      return end;
    },
    /** Bytes that are not durable. */
    get pendingBytes(): number {
      return end - bytes.end;
    },
    add(frame: Buffer): void {
      check();
      gathered.push(frame);
      end += frame.length;
    },
    /**
     * Resolves when all earlier frames are durable.
     *
     * @throws StoreUnavailable after a disk failure
     */
    async durable(): Promise<void> {
      const target = end;
      while (bytes.end < target) {
        check();
        flushing ??= flush();
        await flushing;
      }
    },
    /** Throws after a disk failure. */
    check,
  };
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;
