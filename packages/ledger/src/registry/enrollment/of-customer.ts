import { randomUUID } from 'node:crypto';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { awaitPosition } from '@exchange/runtime/http/positions';
import { unavailable } from '@exchange/runtime/http/problems/http-problem';
import { type CustomerId, type EnrollmentId, enrollmentId, platformScope } from '@exchange/units';
import { streams } from '../../streams.js';
import type { CustomerEnrollments } from '../customer/deactivation.js';
import { enrollmentsLane } from './lane.js';
import { plainEnrollments, stateOf } from './plain.js';
import { findActive } from './queries.js';
import { type EnrollmentState, isOver } from './state.js';

const waitMs = 5_000;
const prefix = 'enrollment-';

export function enrollmentsOfCustomers(dependencies: CommandDependencies): CustomerEnrollments {
  return enrollmentsOn(dependencies, (customer) => unreserved(dependencies, customer));
}

export function enrollmentsOn(
  store: AggregateStore,
  findOthers: (customer: CustomerId) => Promise<readonly EnrollmentId[]>,
): CustomerEnrollments {
  const aggregate = plainEnrollments.on(store);

  return {
    async findActive(customer_id, reserved, { context, isTrial }) {
      for (const id of reserved) {
        let state = await stateOf(store, id);
        const mayBegin = state.status === 'absent' || state.status === 'dropped';
        if (mayBegin && isTrial !== true) {
          const fenced = await aggregate.execute({
            stream: streams.enrollment(id),
            isNested: true,
            context: { ...context, commandId: randomUUID() },
            command: () => ({ type: 'FenceEnrollment', enrollment_id: id, customer_id }),
          });
          if (fenced.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
          state = fenced.state;
        }
        const active = activeOf(customer_id, state);
        if (active !== null) return active;
      }
      const others = new Set(await findOthers(customer_id));
      for (const id of reserved) others.delete(id);
      for (const id of others) {
        const active = activeOf(customer_id, await stateOf(store, id));
        if (active !== null) return active;
      }
      return null;
    },
  };
}

function activeOf(customer: CustomerId, state: EnrollmentState) {
  if (state.status === 'absent' || isOver(state)) return null;
  const { id, reseller_id, customer_id } = state.enrollment;
  return customer_id === customer ? { id, reseller_id } : null;
}

/** Enrollments from before reservations, and those that the lane could not project. */
async function unreserved(
  { eventLog, positions, notifier, database }: CommandDependencies,
  customer: CustomerId,
): Promise<readonly EnrollmentId[]> {
  const end = (await eventLog.headPosition({ fromLeader: true })) ?? 0n;
  const lanes = [enrollmentsLane];
  if (positions.lowest(lanes) < end) notifier.notify(end);
  if (!(await awaitPosition(positions, lanes, end, waitMs))) {
    throw unavailable('The enrollments are not up to date. Try again.');
  }
  const parked = await positions.parkedStreams(lanes, prefix);
  const active = await findActive(database.visibleTo(platformScope), customer);
  const ids = [
    ...active.map(({ id }) => id),
    ...parked.map((stream) => stream.slice(prefix.length)),
  ];
  return ids.map((id) => enrollmentId.parse(id));
}
