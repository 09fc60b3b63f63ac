import { randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { fewAtATime } from '@exchange/runtime/process/few-at-a-time';
import type { CustomerId, EnrollmentId } from '@exchange/units';
import { streams } from '../../streams.js';
import type { CustomerEnrollments } from '../customer/deactivation.js';
import { plainEnrollments, stateOf } from './plain.js';
import { type EnrollmentState, isOver } from './state.js';

const readsAtOnce = 16;

export function enrollmentsOn(store: AggregateStore): CustomerEnrollments {
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
        activeOnes.push(...activeOf(customer_id, fenced.state));
        if (activeOnes.length > 0) break;
      }
      return activeOnes[0] ?? null;
    },
  };
}

type Active = ReturnType<typeof activeOf>[number];

function activeOf(customer: CustomerId, state: EnrollmentState) {
  if (state.status === 'absent' || isOver(state)) return [];
  const { id, reseller_id, customer_id } = state.enrollment;
  return customer_id === customer ? [{ id, reseller_id }] : [];
}
