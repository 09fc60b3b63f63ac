import { accept, type Decider, type Decision } from '@exchange/runtime/commands/decider';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { RederivationCounts, RederivationEvent, rederivationCompleted } from './events.js';

export type Rederivation = Omit<EventOf<typeof rederivationCompleted>['data'], 'counts'>;

/** `position` is the registration of the last asset. */
export interface RederivationState {
  readonly status: 'running' | 'completed';
  readonly last: string;
  readonly counts: RederivationCounts;
}

export type RederivationCommand =
  | {
      readonly type: 'RecordProgress';
      readonly job: Rederivation;
      readonly after: string;
      readonly last: string;
      readonly counts: RederivationCounts;
    }
  | {
      readonly type: 'Complete';
      readonly job: Rederivation;
      readonly after: string;
    };

export const noCounts: RederivationCounts = { done: 0, unchanged: 0, refused: 0 };

export const rederivation: Decider<
  RederivationState,
  RederivationCommand,
  RederivationEvent,
  never
> = {
  initialState: { status: 'running', last: '0', counts: noCounts },
  decide,
  evolve,
};

function decide(
  { status, last, counts }: RederivationState,
  command: RederivationCommand,
): Decision<RederivationEvent, never> {
  if (status === 'completed' || last !== command.after) return accept();
  const { job } = command;
  switch (command.type) {
    case 'RecordProgress': {
      const data = { ...job, last_position: command.last, counts: sum(counts, command.counts) };
      return accept({ type: 'CostKeyRederivationProgressed', data });
    }
    case 'Complete':
      return accept({ type: 'CostKeyRederivationCompleted', data: { ...job, counts } });
    default:
      return command satisfies never;
  }
}

function evolve(state: RederivationState, event: RederivationEvent): RederivationState {
  const { counts } = event.data;
  switch (event.type) {
    case 'CostKeyRederivationProgressed':
      return { status: 'running', last: event.data.last_position, counts };
    case 'CostKeyRederivationCompleted':
      return { ...state, status: 'completed', counts };
    default:
      return event satisfies never;
  }
}

const sum = (a: RederivationCounts, b: RederivationCounts): RederivationCounts => ({
  done: a.done + b.done,
  unchanged: a.unchanged + b.unchanged,
  refused: a.refused + b.refused,
});
