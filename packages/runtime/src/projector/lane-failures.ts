import { storeErrorKindOf } from '../errors/store-error-kind.js';
import { isTransient } from '../errors/transient.js';
import { LogRefused } from '../event-log/errors.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { StoredEvent } from '../event-log/types.js';

export class LaneMoved extends Error {
  override readonly name = 'LaneMoved';
  override readonly message = 'the lane has moved';
}

/** `waiting`: for a newer process; `held`: this process must not write the lane's tables. */
export type StoppedState = 'stopped' | 'waiting' | 'paused' | 'held';

export class LaneStopped extends Error {
  override readonly name = 'LaneStopped';
  readonly state: StoppedState;
  constructor(state: StoppedState, reason: string) {
    super(reason);
    this.state = state;
  }
}

export const stoppedAt = (
  state: StoppedState,
  { id, stream, revision, type }: StoredEvent,
  message: string,
): LaneStopped => new LaneStopped(state, `${type} ${stream}@${revision} (${id}): ${message}`);

export const newerTables = (lane: LaneName, theirs: number, ours: number): string =>
  `the tables of lane ${lane} are of version ${theirs}, newer than version ${ours} of this process: ` +
  'only a newer process works the lane';

/** True if it repeats with its event; false for transient errors and the store's setup. */
export function isEventError(error: unknown): boolean {
  if (error instanceof LaneMoved || error instanceof LogRefused || isTransient(error)) return false;
  return storeErrorKindOf(error) === 'lasting';
}

/** Statement timeout and out of memory: half of the batch may succeed. */
const tooLargeStates = new Set<unknown>(['57014', '53200']);

export function isTooLargeBatch(error: unknown): boolean {
  return error instanceof Error && tooLargeStates.has(Reflect.get(error, 'code'));
}
