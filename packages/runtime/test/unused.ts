import type { EventLog } from '../src/event-log/types.js';

/** Stands for a function that a test must not call. */
export const unused = (): never => {
  throw new Error('unexpected call');
};

export const unusedEventLog: EventLog = {
  ...{ append: unused, readStream: unused, readAll: unused, readAllInRuns: unused },
  ...{ subscribe: unused, eventAt: unused, firstEvent: unused, headPosition: unused },
  ...{ refusal: unused, whyClosed: unused, serverVersion: unused, close: unused },
};
