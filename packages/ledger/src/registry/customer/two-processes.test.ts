import { randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { customerId, linkId, resellerId } from '@exchange/units';
import { beforeEach, expect, test } from 'vitest';
import { processOn } from '../../../test/processes.js';
import { ofBatch, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { streams } from '../../streams.js';
import { customers } from './aggregate.js';
import type { CustomerCommand } from './decide.js';

const customer_id = customerId.parse(uuid(10));
const stream = streams.customer(customer_id);
const link_id = linkId.parse(uuid(20));
const reseller_id = resellerId.parse(uuid(30));

let one: AggregateStore;
let other: AggregateStore;

beforeEach(async () => {
  const log = new SharedLog();
  [one, other] = [processOn(log), processOn(log)];
  const fields = { name: 'Casa Verde Ltd', email: null, external_ref: null, attributes: {} };
  await execute(one, { type: 'RegisterCustomer', customer_id, ...fields });
});

const execute = (store: AggregateStore, command: CustomerCommand) =>
  customers.on(store).execute({
    stream,
    context: { commandId: randomUUID(), metadata: ofBatch },
    command: () => command,
  });
const setStatus = (store: AggregateStore, status: 'active' | 'inactive') =>
  execute(store, { type: 'UpdateCustomer', changes: { status }, activeEnrollment: null });
const attach = (store: AggregateStore) =>
  execute(store, {
    ...{ type: 'AttachReseller', link_id, reseller_id, state: null, is_primary: true },
    reseller: { operating_states: [] },
  });

test('a change that another process has undone is recorded again', async () => {
  await setStatus(one, 'inactive');
  await setStatus(other, 'active');
  const again = await setStatus(one, 'inactive');
  expect(again).toMatchObject({ outcome: 'accepted', events: [{ type: 'CustomerUpdated' }] });
  const { state } = await customers.on(other).load(stream);
  expect(state).toMatchObject({ customer: { status: 'inactive' } });
});

test('a change that is in effect is recorded once', async () => {
  await setStatus(one, 'inactive');
  expect(await setStatus(other, 'inactive')).toMatchObject({ outcome: 'accepted', events: [] });
  expect(await setStatus(one, 'inactive')).toMatchObject({ outcome: 'accepted', events: [] });
});

test("a refusal follows from the other process's last change, not from a cached state", async () => {
  await setStatus(one, 'inactive');
  expect(await attach(one)).toMatchObject({ outcome: 'refused' });
  await setStatus(other, 'active');
  expect(await attach(one)).toMatchObject({ outcome: 'accepted' });
});
