import { setTimeout as pause } from 'node:timers/promises';
import { startLog } from '@exchange/runtime/event-log/format/log-format';
import type { Place } from '@exchange/runtime/event-log/move/places';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { copyEvents } from './copy.js';
import { differences, Fold, nameOf, textOf } from './fold.js';
import type { OpenedLog } from './opened-log.js';
import { Seal } from './seal.js';
import type { Source } from './source.js';
import { Interrupted, Target } from './target.js';

export interface Moved {
  readonly size: number;
  readonly root: string;
}

export interface MoveOptions {
  /** Whether the source takes writes until all but the last events are there. */
  readonly follows: boolean;
  readonly signal: AbortSignal;
  onProgress(progress: { readonly copied: number; readonly verified: number }): void;
}

/** How often a move goes on by itself where the target did not answer. */
const attemptsMax = 5;
/** A round that copies fewer was all but the end. */
const nearEnd = 500;
const workAgainMs = 100;

/**
 * Moves a log. What the target holds already is compared, event by event, and gone on from.
 *
 * @throws CommandFailed where source or target are not what a move needs, and where both do not come to the same root
 */
export async function moveLog(
  source: Source,
  opened: OpenedLog,
  options: MoveOptions,
): Promise<Moved> {
  const target = await Target.claim(opened);
  // The end of an empty log would be its first event.
  if (source.opened !== undefined) await startLog(source.opened.native.eventLog);
  const seal = source.opened === undefined ? undefined : new Seal(source.opened, target.move);
  try {
    return await moveTo(target, source, seal, options);
  } catch (error) {
    await seal?.giveUp();
    throw error;
  }
}

async function moveTo(
  target: Target,
  source: Source,
  seal: Seal | undefined,
  { follows, signal, onProgress }: MoveOptions,
): Promise<Moved> {
  if (!follows) await seal?.announce();
  let moving = await Moving.begin(source, target, onProgress);
  const round = async (): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await moving.copy(signal);
      } catch (error) {
        if (!(error instanceof Interrupted) || attempt >= attemptsMax) throw error;
        moving = await Moving.begin(source, target, onProgress);
      }
    }
  };
  while ((await round()) >= nearEnd);
  await moving.verify();
  if (source.opened === undefined && moving.size === 0) {
    throw new CommandFailed('There is nothing to move: the export is empty.');
  }
  const copyAll = async () => {
    await round();
    await moving.verify();
  };
  await meanwhile(seal?.announce(), copyAll);
  await round();
  if (seal === undefined) await copyAll();
  else await seal.seal(copyAll);
  await target.end();
  return { size: moving.size, root: moving.root() };
}

/** Does some work again and again while something else takes its time, so that little of it is left then. */
async function meanwhile(
  underWay: Promise<void> | undefined,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = underWay === undefined;
  const ended = underWay?.finally(() => {
    isOver = true;
  });
  try {
    while (!isOver) {
      await work();
      await Promise.race([ended, pause(workAgainMs)]);
    }
  } finally {
    await ended;
  }
}

/** The trees of both sides, as far as they were read. */
class Moving {
  readonly #source: Source;
  readonly #target: Target;
  readonly #onProgress: MoveOptions['onProgress'];
  readonly #sent = new Fold();
  readonly #held = new Fold();
  #after: bigint | 'start' = 'start';
  #verified: Place | undefined;

  private constructor(source: Source, target: Target, onProgress: MoveOptions['onProgress']) {
    this.#source = source;
    this.#target = target;
    this.#onProgress = onProgress;
  }

  /** Compares what the target holds with the beginning of the source. @throws CommandFailed at the first difference */
  static async begin(
    source: Source,
    target: Target,
    onProgress: MoveOptions['onProgress'],
  ): Promise<Moving> {
    const moving = new Moving(source, target, onProgress);
    const held = target.events();
    const own = source.events('start')[Symbol.asyncIterator]();
    try {
      for await (const { event, native } of held) {
        const next = await own.next();
        requireSame(next.done ? undefined : next.value, event);
        const text = textOf(event);
        moving.#sent.take(text);
        moving.#held.take(text);
        moving.#after = event.position;
        moving.#verified = { ledger: event.position, native };
        await target.arrived(moving.#verified);
        moving.#tell();
      }
    } finally {
      await own.return?.();
    }
    return moving;
  }

  get size(): number {
    return this.#sent.size;
  }

  root(): string {
    return this.#sent.root();
  }

  /** Copies what the source has behind what was copied. */
  copy(signal: AbortSignal): Promise<number> {
    return copyEvents(this.#source.events(this.#after), this.#target, {
      signal,
      onEvent: (event) => {
        this.#sent.take(textOf(event));
        this.#after = event.position;
        this.#tell();
      },
    });
  }

  /** Reads what the target holds by now. @throws CommandFailed where that is not what was sent */
  async verify(): Promise<void> {
    for await (const { event, native } of this.#target.events(this.#verified)) {
      this.#held.take(textOf(event));
      this.#verified = { ledger: event.position, native };
      this.#tell();
    }
    if (this.#held.size === this.#sent.size && this.#held.root() === this.#sent.root()) return;
    await this.#nameDifference();
    throw new CommandFailed(
      `The target holds ${this.#held.size} events with the root ${this.#held.root()}, the source ${this.#sent.size} with ${this.#sent.root()}.`,
    );
  }

  async #nameDifference(): Promise<void> {
    const own = this.#source.events('start')[Symbol.asyncIterator]();
    for await (const { event } of this.#target.events()) {
      const next = await own.next();
      requireSame(next.done ? undefined : next.value, event);
    }
  }

  #tell(): void {
    this.#onProgress({ copied: this.#sent.size, verified: this.#held.size });
  }
}

function requireSame(own: StoredEvent | undefined, held: StoredEvent): void {
  if (own === undefined) {
    throw new CommandFailed(
      `The target holds ${nameOf(held)}, which the source has not: it is not the beginning of this move.`,
    );
  }
  if (textOf(own) === textOf(held)) return;
  throw new CommandFailed(
    `The target holds ${nameOf(held)} where the source has ${nameOf(own)} (${differences(own, held).join(', ')}): it is not the beginning of this move.`,
  );
}
