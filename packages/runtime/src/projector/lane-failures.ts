import type { LaneName } from '../event-log/lane-name.js';

// Why a lane does not go on.

/** Somebody else holds the lane, or has moved it: this process has to look again. */
export class LaneMoved extends Error {
  override readonly name = 'LaneMoved';
  constructor() {
    super('the lane has moved');
  }
}

/** An operator has paused the lane. */
export class LanePaused extends Error {
  override readonly name = 'LanePaused';
}

/** The lane stands still until it gets past an event. */
export class LaneStopped extends Error {
  override readonly name = 'LaneStopped';
  /** `waiting`: a newer version of the code has to project the event. */
  readonly state: 'stopped' | 'waiting';
  constructor(state: 'stopped' | 'waiting', reason: string) {
    super(reason);
    this.state = state;
  }
}

/** The lane's tables are not this process's to write, though nothing is wrong with its events. */
export class LaneHeld extends Error {
  override readonly name = 'LaneHeld';
}

/** What an older process says of a lane's tables. */
export const newerTables = (lane: LaneName, theirs: number, ours: number): string =>
  `the tables of lane ${lane} are of version ${theirs}, newer than this process' ${ours}: it leaves them to a newer process`;
