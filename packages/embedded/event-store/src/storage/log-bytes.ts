/** Where the log's bytes are: one long file to its users, cut into segments on disk, or in memory. */
export interface LogBytes {
  /** How many bytes are written and durable. */
  readonly end: number;
  /**
   * How far the log was durable at the latest moment that was noted down. What is not readable before it was
   * lost later, not torn by a crash.
   */
  readonly provenEnd: number;
  read(offset: number, length: number): Buffer;
  /** Appends and resolves when the bytes survive a crash. One call at a time. */
  append(bytes: Buffer): Promise<void>;
  /** To be called once all was read and found whole, before anything is appended: from now on it has to be there. */
  recovered(): void;
  /** Takes a torn tail off, at start-up only; gives the name of the file that keeps it, if one does. */
  cutOff(end: number): string | undefined;
  close(): void;
  /** Lets go of a log that was found to be damaged, leaving all of it as it is. */
  abandon(): void;
}

/** Thrown when the log is broken before its end: starting would silently lose what was acknowledged. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/** The log ends before the end that was noted as durable. */
export function logIsShort(end: number, provenEnd: number): DamagedLog {
  return new DamagedLog(
    `The event log is damaged: it ends at byte ${end}, but was known to be whole up to byte ${provenEnd}. The last ${provenEnd - end} bytes of acknowledged events are missing. Nothing was changed. Restore the folder from a backup, or put back the segments that are missing (events-….log). If this is a copy that was made by other means while the server ran, or what is missing is to be given up, remove the file durable-end beside the segments and start again; what was made from the missing events has to be made anew.`,
  );
}

/** The bytes in memory, for tests that need no disk. */
export function memoryBytes(): LogBytes {
  let bytes = Buffer.alloc(2 ** 20);
  let end = 0;
  return {
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
