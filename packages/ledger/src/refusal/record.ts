import { accept, type Decider } from '@exchange/runtime/commands/decider';
import type { RefusalEvent } from './events.js';

export interface RecordRefusal {
  readonly type: 'RecordRefusal';
  readonly refusal: RefusalEvent['data'];
}

/** Records that a command was refused; each in a stream of its own, so that recording never conflicts. */
export const refusalRecord: Decider<null, RecordRefusal, RefusalEvent, never> = {
  initialState: null,
  decide: (_, { refusal }) => accept({ type: 'CommandRefused', data: refusal }),
  evolve: () => null,
};
