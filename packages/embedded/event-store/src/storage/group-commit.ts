import type { LogBytes } from './log-bytes.js';

/** Thrown when nothing can be written any more: the disk refused, or the store is stopping. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Frames that were decided but are not durable yet. */
export interface GroupCommit {
  /** The end of the log with everything that was added, durable or not. */
  readonly end: number;
  /** Bytes that wait for the disk. */
  readonly pendingBytes: number;
  add(frame: Buffer): void;
  /**
   * Resolves when all that was added before is durable.
   *
   * @throws StoreUnavailable when the disk has refused; nothing can be written after that
   */
  durable(): Promise<void>;
  /** Throws if the disk has refused. */
  check(): void;
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
): GroupCommit {
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
    const [first] = group;
    try {
      if (first !== undefined) {
        await bytes.append(group.length === 1 ? first : Buffer.concat(group));
      }
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
    get end() {
      return end;
    },
    get pendingBytes() {
      return end - bytes.end;
    },
    add(frame) {
      check();
      gathered.push(frame);
      end += frame.length;
    },
    async durable() {
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
