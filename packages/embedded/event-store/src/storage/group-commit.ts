import type { LogBytes } from './log-bytes.js';

/** The disk failed, or the store is stopping. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Frames that arrive during a write share the next one.
 * @param beforeWrite its result is called when the group is durable
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
    // Gathers requests that arrived together.
    await new Promise((turn) => setImmediate(turn));
    const group = gathered;
    gathered = [];
    const whenDurable = beforeWrite();
    try {
      await bytes.append(Buffer.concat(group));
    } catch (cause) {
      // Only a restart can determine the disk's state after a failed sync.
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
    get end(): number {
      return end;
    },
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
     * @throws StoreUnavailable
     */
    async durable(): Promise<void> {
      const target = end;
      while (bytes.end < target) {
        check();
        flushing ??= flush();
        await flushing;
      }
    },
    check,
  };
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;
