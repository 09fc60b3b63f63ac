export interface ShiftLimits {
  /** The shift ends when the lane has been quiet for so long. */
  readonly idleMs: number;
  /** After so long the shift ends as soon as what it did is not lost, so that another worker may take over. */
  readonly lengthMs: number;
  /** The shift ends when another process turns out to work the lane. */
  readonly yields?: boolean;
}

/** Says when a shift is over. */
export interface ShiftClock {
  /** A batch is being applied; that is not quiet, however long it takes. */
  batchBegins(): void;
  /** A batch was applied, up to this position. */
  batchEnds(position: bigint): void;
  /** The log was searched up to this position and nothing for the lane was left. */
  searched(position: bigint): void;
  stop(): void;
}

/**
 * A shift searches the log from its checkpoint to where the log ended when it began, and that can be long: a
 * lane whose streams rest while others grow has all of it to pass over, and its checkpoint does not move
 * meanwhile. A shift that ended before would leave the next one to search the same part again, for ever. So
 * quiet counts once the shift has caught up, and the length only when ending loses nothing.
 *
 * @param head the log's last position when the shift began; undefined for an empty log
 * @param end called once, when the shift is over
 */
export function startShiftClock(
  limits: ShiftLimits,
  { from, head }: { readonly from: bigint; readonly head: bigint | undefined },
  end: () => void,
): ShiftClock {
  let caughtUp = head === undefined || from >= head;
  let overdue = false;
  let quiet: NodeJS.Timeout | undefined;
  const length = setTimeout(() => {
    overdue = true;
    if (caughtUp) end();
  }, limits.lengthMs);

  /** Until it has caught up, a shift is given up only when the log stays silent for a whole shift's length. */
  function waitQuietly(): void {
    clearTimeout(quiet);
    quiet = setTimeout(end, caughtUp ? limits.idleMs : limits.lengthMs);
  }

  waitQuietly();
  return {
    batchBegins: () => clearTimeout(quiet),
    batchEnds(position) {
      if (head !== undefined && position >= head) caughtUp = true;
      // The checkpoint has moved: the next shift goes on from here.
      if (overdue) end();
      else waitQuietly();
    },
    searched(position) {
      if (caughtUp) return;
      if (head !== undefined && position >= head) caughtUp = true;
      if (caughtUp && overdue) end();
      else waitQuietly();
    },
    stop() {
      clearTimeout(quiet);
      clearTimeout(length);
    },
  };
}
