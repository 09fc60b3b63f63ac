import { Frontier, hashLeaf } from '@exchange/proof';
import { historyStream, type LogEnd } from '@exchange/runtime/event-log/format/ledger-started';
import { startLog } from '@exchange/runtime/event-log/format/log-format';
import { takeWritingAway } from '@exchange/runtime/event-log/grant';
import { newLogMoved, readLogEnd } from '@exchange/runtime/event-log/move/log-end';
import type { Position, StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { firstDifference, nameOf, rootOf, textOf } from './compare-logs.js';
import type { Source } from './open-source.js';
import type { OpenedLog } from './opened-log.js';
import { Target } from './target.js';

/** Revokes other users' right to append, and appends `LogMoved` once. */
async function endLog({ log, native, url }: OpenedLog, end: LogEnd): Promise<Position> {
  const { eventLog } = native;
  if (url !== undefined) await takeWritingAway(url);
  const isEnded = (await readLogEnd(eventLog)) !== undefined;
  const before = await lastIn(log);
  if (!isEnded || (await eventsBehind({ log }, before?.position ?? 'start')).length > 0) {
    const revision = before === undefined ? 0 : Number(before.revision) + 1;
    const expected = before?.revision ?? 'no_stream';
    await eventLog.append(historyStream, expected, [newLogMoved(end, revision)]);
  }
  const last = await lastIn(log);
  if (last === undefined) throw new Error(`${historyStream} has no event`);
  return last.position;
}

async function eventsBehind(
  { log }: Pick<OpenedLog, 'log'>,
  position: Position | 'start',
): Promise<readonly StoredEvent[]> {
  const behind: StoredEvent[] = [];
  for await (const event of log.readAll({ from: position, maxCount: 11, fromLeader: true })) {
    if (position === 'start' || event.position > position) behind.push(event);
  }
  return behind.slice(0, 10);
}

async function lastIn(log: OpenedLog['log']): Promise<StoredEvent | undefined> {
  const options = { direction: 'backwards', maxCount: 1, fromLeader: true } as const;
  const [event] = await log.readStream(historyStream, options);
  return event;
}

export interface Moved {
  readonly size: number;
  readonly root: string;
}

export interface MoveOptions {
  readonly signal: AbortSignal;
  /**
   * Called before and after the source is ended.
   * @throws CommandFailed
   */
  readonly requireStopped?: () => Promise<void>;
  onProgress(progress: { readonly copied: number; readonly verified: number }): void;
}

/**
 * Resumes an interrupted move.
 * @throws CommandFailed for unmet requirements or events behind the source's end
 */
export async function moveLog(
  source: Source,
  opened: OpenedLog,
  { signal, requireStopped = async () => undefined, onProgress }: MoveOptions,
): Promise<Moved> {
  const own = source.opened;
  // The end of an empty log would be its first event.
  if (own !== undefined) await startLog(own.native.eventLog);
  const end = own === undefined ? undefined : await readLogEnd(own.native.eventLog);
  const target = await Target.claim(opened, end);
  const progress = { copied: 0, verified: 0 };
  const sent = new Frontier();
  let after: Position | 'start' = 'start';
  const take = (event: StoredEvent) => {
    sent.append(hashLeaf(textOf(event)));
    after = event.position;
    progress.copied = sent.size;
    onProgress(progress);
  };
  await compareBeginning(source, target, take);
  await target.copy(until(source.events(after), signal), take);
  if (sent.size === 0) throw new CommandFailed('There is nothing to move: the export is empty.');
  if (own !== undefined) {
    await requireStopped();
    const last = await endLog(own, { target: target.move, name: target.name });
    await requireStopped();
    await target.copy(until(source.events(after), signal, last), take);
  }
  const held = new Frontier();
  for await (const event of target.events()) {
    signal.throwIfAborted();
    held.append(hashLeaf(textOf(event)));
    progress.verified = held.size;
    onProgress(progress);
  }
  const moved = { size: sent.size, root: rootOf(sent) };
  if (held.size !== moved.size || rootOf(held) !== moved.root) {
    const { difference } = await firstDifference(source.events('start'), target.events());
    throw new CommandFailed(`The target is not a copy of the source. ${difference ?? ''}`);
  }
  if (own !== undefined) await requireNothingBehind(own, after);
  await target.end();
  return moved;
}

async function compareBeginning(
  source: Source,
  target: Target,
  take: (event: StoredEvent) => void,
): Promise<void> {
  const own = source.events('start')[Symbol.asyncIterator]();
  try {
    for await (const held of target.events()) {
      const next = await own.next();
      if (next.done || textOf(next.value) !== textOf(held)) {
        const there = next.done ? 'nothing' : nameOf(next.value);
        throw new CommandFailed(
          `The target holds ${nameOf(held)} where the source has ${there}: it is not the beginning of this move.`,
        );
      }
      take(held);
    }
  } finally {
    await own.return?.();
  }
}

async function* until(
  events: AsyncIterable<StoredEvent>,
  signal: AbortSignal,
  last?: Position,
): AsyncGenerator<StoredEvent> {
  for await (const event of events) {
    signal.throwIfAborted();
    if (last !== undefined && event.position > last) return;
    yield event;
  }
}

async function requireNothingBehind(source: OpenedLog, end: Position | 'start'): Promise<void> {
  const behind = await eventsBehind(source, end);
  if (behind.length === 0) return;
  throw new CommandFailed(
    `The source has events behind its end, which the target lacks: ${behind.map(nameOf).join('; ')}. A process appended them during the move. Stop it and run the move again: it copies them.`,
  );
}
