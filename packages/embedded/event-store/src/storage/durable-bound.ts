import type { DurableNote } from './durable-note.js';

/** How much may be durable and acknowledged without being noted as such: what comes first. */
export interface DurableBound {
  readonly bytes: number;
  readonly ms: number;
}

export const durableBound: DurableBound = { bytes: 4 * 2 ** 20, ms: 1_000 };

/**
 * Keeps the note of the durable end within its bound: it is written in the background when half of the bound is
 * used up, and waited for when all of it is. So whatever is missing behind the note was appended in the last second
 * and is no more than 4 MiB.
 */
export function keepNoted(note: DurableNote, from: number, bound: DurableBound = durableBound) {
  let end = from;
  let noted = from;
  /** When the first byte was appended that is not noted. */
  let since: number | undefined;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: unknown;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [target, began] = [end, performance.now()];
    await note.write(target);
    noted = target;
    // What has come meanwhile came after this write began.
    since = end > noted ? began : undefined;
    if (since !== undefined) timer = setTimeout(inBackground, bound.ms / 2).unref();
  }

  function written(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function inBackground(): void {
    written().catch((error: unknown) => {
      failure ??= error;
    });
  }

  const isOverdue = (): boolean =>
    end - noted >= bound.bytes || (since !== undefined && performance.now() - since >= bound.ms);

  return {
    /**
     * To be awaited when bytes have become durable, before anybody is told.
     *
     * @throws what the disk refused the note with
     */
    async appended(to: number): Promise<void> {
      end = to;
      since ??= performance.now();
      if (failure !== undefined) throw failure;
      while (isOverdue()) await written();
      if (end - noted >= bound.bytes / 2) inBackground();
      else if (end > noted && writing === undefined) {
        timer ??= setTimeout(inBackground, bound.ms / 2).unref();
      }
    },
    /** Notes all that is durable, whatever the bound. */
    async now(): Promise<void> {
      while (noted < end) await written();
    },
    /** Notes what is durable one last time, if it can. */
    close(): void {
      letGo();
      if (noted < end) note.renew(end);
    },
    abandon: letGo,
  };

  function letGo(): void {
    clearTimeout(timer);
    if (writing === undefined) note.close();
    else writing.then(note.close, note.close);
  }
}

export type KeptNote = ReturnType<typeof keepNoted>;
