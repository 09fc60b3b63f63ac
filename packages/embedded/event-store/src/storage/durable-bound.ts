import type { DurableNote } from './durable-note.js';

/** Largest stretch of the log behind the last note of its durable end. */
export interface DurableBound {
  readonly bytes: number;
  readonly ms: number;
}

export const durableBound: DurableBound = { bytes: 4 * 2 ** 20, ms: 1_000 };

/** Written in the background at half the bound; at the bound, appends wait. */
export function keepNoted(note: DurableNote, from: number, bound: DurableBound = durableBound) {
  let end = from;
  let noted = from;
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
    // Appends during the write began after it started.
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
     * Await before acknowledging.
     * @throws the note's disk error
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
    async now(): Promise<void> {
      while (noted < end) await written();
    },
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
