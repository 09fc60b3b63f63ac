import { resolve } from 'node:path';

export interface LogBytes {
  /** Of the segments, for messages. */
  readonly directory: string;
  /** End of the durable bytes. */
  readonly end: number;
  /** Bytes before it that are unreadable are damaged, not torn. */
  readonly provenEnd: number;
  read(offset: number, length: number): Buffer;
  /** Resolves when the bytes survive a crash. One call at a time. */
  append(bytes: Buffer): Promise<void>;
  /** Once before the first append: starts the durable note. */
  recovered(): void;
  cutOff(end: number): string | undefined;
  close(): void;
  abandon(): void;
}

/** The server refuses to start, because it would lose acknowledged events. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

export function logIsDamaged(directory: string, what: string, cause?: unknown): DamagedLog {
  return new DamagedLog(
    `The event log in ${resolve(directory)} is damaged: ${what} Nothing was changed. Restore the folder from a backup.`,
    { cause },
  );
}

export function logIsShort(directory: string, end: number, provenEnd: number): DamagedLog {
  return new DamagedLog(
    `The event log in ${resolve(directory)} is damaged: it ends at byte ${end}, but was known to be whole up to byte ${provenEnd}. The last ${provenEnd - end} bytes of acknowledged events are missing. Nothing was changed. Restore the folder from a backup, or put back the missing segments (events-….log). If this is a copy made by other means while the server ran, or the loss is acceptable, remove the file durable-end beside the segments, start again, and rebuild the data derived from the missing events.`,
  );
}

export function memoryBytes(): LogBytes {
  let bytes = Buffer.alloc(2 ** 20);
  let end = 0;
  return {
    directory: 'memory',
    get end() {
      return end;
    },
    provenEnd: 0,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    async append(added) {
      if (end + added.length > bytes.length) {
        const larger = Buffer.alloc(Math.max(bytes.length * 2, end + added.length));
        bytes.copy(larger, 0, 0, end);
        bytes = larger;
      }
      end += added.copy(bytes, end);
    },
    recovered() {},
    cutOff(newEnd) {
      end = newEnd;
      return undefined;
    },
    close() {},
    abandon() {},
  };
}
