import type { LaneName } from '../event-log/lane-name.js';

// Reasons why a lane cannot continue.

/** Another process holds the lane or has moved it: this process starts again from the checkpoint. */
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

/** The lane cannot get past an event. */
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

/** The reason that an older process gives for leaving a lane alone. */
export const newerTables = (lane: LaneName, theirs: number, ours: number): string =>
  `the tables of lane ${lane} are of version ${theirs}, newer than this process' ${ours}: it leaves them to a newer process`;
