import type { UseElsewhere } from './use-elsewhere.js';

/** What processes on one port use together, as one of them knows it and tells it. */
export interface SharedUse extends UseElsewhere {
  /** How many there are, this one included. */
  readonly processes: number;
  /** Notes how much of something a holder uses here now; the others know it some milliseconds later. */
  note(what: string, holder: string, amount: number): void;
}

/** Of a process that shares its port with nobody. */
export const alone: SharedUse = {
  processes: 1,
  of: () => 0,
  total: () => 0,
  note: () => undefined,
};
