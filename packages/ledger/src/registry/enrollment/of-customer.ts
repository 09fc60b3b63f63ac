import { randomUUID } from 'node:crypto';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { fewAtATime } from '@exchange/runtime/event-log/append/few-at-a-time';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { awaitLogEnd } from '@exchange/runtime/http/positions';
import { unavailable } from '@exchange/runtime/http/problems/http-problem';
import { type CustomerId, type EnrollmentId, enrollmentId, platformScope } from '@exchange/units';
import { streams } from '../../streams.js';
import type { CustomerEnrollments } from '../customer/deactivation.js';
import { enrollmentsLane } from './lane.js';
import { plainEnrollments, stateOf } from './plain.js';
import { findActive } from './queries.js';
import { type EnrollmentState, isOver } from './state.js';

const prefix = 'enrollment-';
const readsAtOnce = 16;

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
      const mayBegin: EnrollmentId[] = [];
      const activeOnes: Active[] = [];
      await fewAtATime(reserved, readsAtOnce, async (id) => {
        const state = await stateOf(store, id);
        if (state.status === 'absent' || state.status === 'dropped') mayBegin.push(id);
        activeOnes.push(...activeOf(customer_id, state));
      });
      // A refused deactivation appends no fence.
      for (const id of activeOnes.length === 0 && isTrial !== true ? mayBegin : []) {
        const fenced = await aggregate.execute({
          stream: streams.enrollment(id),
          isNested: true,
          context: { ...context, commandId: randomUUID() },
          command: () => ({ type: 'FenceEnrollment', enrollment_id: id, customer_id }),
        });
        if (fenced.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
        activeOnes.push(...activeOf(customer_id, fenced.state));
        if (activeOnes.length > 0) break;
      }
      if (activeOnes[0] !== undefined) return activeOnes[0];
      const others = new Set(await findOthers(customer_id));
      for (const id of reserved) others.delete(id);
      for (const id of others) {
        const [active] = activeOf(customer_id, await stateOf(store, id));
        if (active !== undefined) return active;
      }
      return null;
    },
  };
}

type Active = ReturnType<typeof activeOf>[number];

function activeOf(customer: CustomerId, state: EnrollmentState) {
  if (state.status === 'absent' || isOver(state)) return [];
  const { id, reseller_id, customer_id } = state.enrollment;
  return customer_id === customer ? [{ id, reseller_id }] : [];
}

/** Enrollments from before reservations, and those that the lane could not project. */
async function unreserved(
  dependencies: CommandDependencies,
  customer: CustomerId,
): Promise<readonly EnrollmentId[]> {
  const { positions, database } = dependencies;
  const lanes = [enrollmentsLane];
  if (!(await awaitLogEnd(dependencies, lanes))) {
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
