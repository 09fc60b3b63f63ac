import { randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { enrollmentId, resellerId } from '@exchange/units';
import { enrollments } from '../src/registry/enrollment/aggregate.js';
import type { EnrollmentCommand } from '../src/registry/enrollment/commands.js';
import { type Enrollments, systemMetadata } from '../src/registry/enrollment/plain.js';
import type { PresentEnrollment } from '../src/registry/enrollment/state.js';
import { streams } from '../src/streams.js';
import { aRequest } from './enrollments.js';
import { uuid } from './samples.js';

const service_point = { scheme: 'us-esiid', id: '10032789412345678' };
export const servicePointKey = 'us-esiid:10032789412345678';
const ids = [0, 1, 2, 3].map((number) => enrollmentId.parse(uuid(40 + number)));

const requests = ids.map((id, number) =>
  aRequest(
    { id, service_point, kind: number === 3 ? 'renewal' : 'switch' },
    resellerId.parse(uuid(2 + Math.min(number, 2))),
  ),
);

/** Three switches of different resellers, and a renewal of the last one's. */
export async function requestAll(store: AggregateStore): Promise<void> {
  for (const [number, request] of requests.entries()) {
    await execute(store, number, {
      ...request,
      premise: { ...request.premise, customer_id: null },
    });
  }
}

export async function execute(
  store: AggregateStore,
  number: number,
  command: EnrollmentCommand,
  {
    on = enrollments.on(store),
    isTrial = false,
  }: { readonly on?: Enrollments; readonly isTrial?: boolean } = {},
) {
  const id = ids[number] ?? ids[0];
  if (id === undefined) throw new Error('no enrollment');
  return on.execute({
    stream: streams.enrollment(id),
    context: { commandId: randomUUID(), metadata: systemMetadata() },
    command: () => command,
    isTrial,
  });
}

export async function present(store: AggregateStore): Promise<readonly PresentEnrollment[]> {
  const loaded = await Promise.all(
    ids.map((id) => enrollments.on(store).load(streams.enrollment(id))),
  );
  return loaded.flatMap(({ state }) => (state.status === 'absent' ? [] : [state]));
}
