import type { LogBytes } from './log-bytes.js';

/** Thrown when nothing can be written any more: the disk refused, or the store is stopping. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Writes frames in groups: all that has gathered while the disk was busy becomes one write and one sync.
 *
 * @param beforeWrite called with each group; what it returns is called when the group is durable
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
    // One turn of the event loop, in which requests that have arrived together are decided together.
    await new Promise((turn) => setImmediate(turn));
    const group = gathered;
    gathered = [];
    const whenDurable = beforeWrite();
    try {
      await bytes.append(Buffer.concat(group));
    } catch (cause) {
      // What a failed sync has left on disk is unknown. Only reading it anew, after a restart, can tell.
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
    /** The end of the log with every frame that was added, durable or not. */
    get end(): number {
      return end;
    },
    /** Bytes that wait for the disk. */
    get pendingBytes(): number {
      return end - bytes.end;
    },
    add(frame: Buffer): void {
      check();
      gathered.push(frame);
      end += frame.length;
    },
    /**
     * Resolves when every frame that was added before is durable.
     *
     * @throws StoreUnavailable when the disk has refused; nothing can be written after that
     */
    async durable(): Promise<void> {
      const target = end;
      while (bytes.end < target) {
        check();
        flushing ??= flush();
        await flushing;
      }
    },
    /** Throws if the disk has refused. */
    check,
  };
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;
