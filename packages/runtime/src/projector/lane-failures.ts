import type { LaneName } from '../event-log/lane-name.js';

export class LaneMoved extends Error {
  override readonly name = 'LaneMoved';
  constructor() {
    super('the lane has moved');
  }
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

export const newerTables = (lane: LaneName, theirs: number, ours: number): string =>
  `the tables of lane ${lane} are of version ${theirs}, newer than version ${ours} of this process: ` +
  'only a newer process works the lane';
