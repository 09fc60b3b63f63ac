import { accept, type Decider } from '@exchange/runtime/commands/decider';
import type { RefusalEvent } from './events.js';

/** Records that a command was refused; each in a stream of its own, so that recording never conflicts. */
export const refusalRecord: Decider<
  null,
  { readonly type: 'RecordRefusal'; readonly refusal: RefusalEvent['data'] },
  RefusalEvent,
  never
> = {
  initialState: null,
  decide: (_, { refusal }) => accept({ type: 'CommandRefused', data: refusal }),
  evolve: () => null,
};
