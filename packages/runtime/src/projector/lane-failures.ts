import type { LaneName } from '../event-log/lane-name.js';

export class LaneMoved extends Error {
  override readonly name = 'LaneMoved';
  constructor() {
    super('the lane has moved');
  }
}

export class LanePaused extends Error {
  override readonly name = 'LanePaused';
}

export class LaneStopped extends Error {
  override readonly name = 'LaneStopped';
  readonly state: 'stopped' | 'waiting';
  constructor(state: 'stopped' | 'waiting', reason: string) {
    super(reason);
    this.state = state;
  }
}

/** This process must not write the lane's tables. */
export class LaneHeld extends Error {
  override readonly name = 'LaneHeld';
}

export const newerTables = (lane: LaneName, theirs: number, ours: number): string =>
  `the tables of lane ${lane} are of version ${theirs}, newer than version ${ours} of this process: ` +
  'only a newer process works the lane';
