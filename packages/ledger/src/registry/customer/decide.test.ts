import { customerId, enrollmentId, linkId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { northwind, ok, sunbelt, tx, uuid } from '../../../test/samples.js';
import {
  type AttachReseller,
  type CustomerCommand,
  customer,
  type UpdateCustomer,
} from './decide.js';
import type { CustomerEvent } from './events.js';
import type { CustomerState } from './state.js';

const customer_id = customerId.parse(uuid(1));
const fields = {
  name: 'Casa Verde Ltd',
  email: null,
  external_ref: null,
  attributes: { tier: 'gold' },
};
const register: CustomerCommand = { type: 'RegisterCustomer', customer_id, ...fields };
const registered: CustomerEvent = {
  type: 'CustomerRegistered',
  data: { customer_id, ...fields, status: 'active' },
};

const [first, second, third] = [
  linkId.parse(uuid(4)),
  linkId.parse(uuid(5)),
  linkId.parse(uuid(6)),
];

const attach = (link_id: typeof first, more: Partial<AttachReseller> = {}) =>
  ({
    type: 'AttachReseller',
    link_id,
    reseller_id: sunbelt,
    state: tx,
    is_primary: false,
    reseller: { operating_states: [tx, ok] },
    ...more,
  }) as const satisfies AttachReseller;

const enrollment = enrollmentId.parse(uuid(40));
type Updated = Extract<CustomerEvent, { type: 'CustomerUpdated' }>;

type Attached = Extract<CustomerEvent, { type: 'AttachmentAdded' }>;
const attached = (link_id: typeof first, more: Partial<Attached['data']> = {}): Attached => ({
  type: 'AttachmentAdded',
  data: {
    customer_id,
    link_id,
    reseller_id: sunbelt,
    state: tx,
    cost_key: sunbelt,
    is_primary: false,
    demoted_link_id: null,
    ...more,
  },
});
const promote = (link_id: typeof first) => ({ type: 'PromoteAttachment', link_id }) as const;
const promoted = (link_id: typeof first, demoted_link_id: typeof first | null): CustomerEvent => ({
  type: 'PrimaryPromoted',
  data: { customer_id, link_id, demoted_link_id },
});
const remove = (link_id: typeof first) => ({ type: 'RemoveAttachment', link_id }) as const;
const removed = (link_id: typeof first, was_primary: boolean): CustomerEvent => ({
  type: 'AttachmentRemoved',
  data: { customer_id, link_id, reseller_id: sunbelt, state: tx, was_primary },
});

function primaries(state: CustomerState) {
  if (state.status === 'absent') return [];
  return state.attachments.filter(({ is_primary }) => is_primary).map(({ id }) => id);
}

test('a customer is registered once, as sent, active and without attachments', () => {
  const { state } = given(customer)
    .when(register)
    .then(registered)
    .when(register)
    .thenRefused({ code: 'customer_exists' });
  expect(state).toEqual({
    status: 'registered',
    customer: { id: customer_id, ...fields, status: 'active' },
    attachments: [],
    enrollments: [],
  });
});

test.each([attach(first), promote(first), remove(first)])(
  '$type of a customer that is not there is refused',
  (command) => {
    given(customer).when(command).thenRefused({ code: 'customer_not_found' });
  },
);

describe('attaching a customer', () => {
  test('gives the reseller id as cost key when none is sent', () => {
    given(customer, registered).when(attach(first)).then(attached(first));
  });

  test('a second time for the same reseller and state is refused, with the link', () => {
    given(customer, registered, attached(first), attached(second, { state: null }))
      .when(attach(third))
      .thenRefused({ code: 'attachment_exists', link_id: first })
      .when(attach(third, { state: null }))
      .thenRefused({ code: 'attachment_exists', link_id: second })
      .when(attach(third, { state: ok }))
      .then(attached(third, { state: ok }));
  });

  test('under the id of another link is refused', () => {
    given(customer, registered, attached(first))
      .when(attach(first, { reseller_id: northwind, state: ok }))
      .thenRefused({ code: 'attachment_exists', link_id: first });
  });

  test('as primary demotes the incumbent in the same event', () => {
    const { state } = given(customer, registered)
      .when(attach(first, { is_primary: true }))
      .then(attached(first, { is_primary: true }))
      .when(attach(second, { state: ok, is_primary: true }))
      .then(attached(second, { state: ok, is_primary: true, demoted_link_id: first }));
    expect(primaries(state)).toEqual([second]);
  });
});

test('promoting names the incumbent that it demotes', () => {
  const { state } = given(customer, registered, attached(first, { is_primary: true }))
    .when(attach(second, { state: ok }))
    .then(attached(second, { state: ok }))
    .when(promote(second))
    .then(promoted(second, first));
  expect(primaries(state)).toEqual([second]);
});

describe('changing a customer', () => {
  const update = (changes: UpdateCustomer['changes'], active: typeof enrollment | null = null) =>
    ({
      type: 'UpdateCustomer',
      changes,
      activeEnrollment: active === null ? null : { id: active },
    }) as const;
  const updated = (changes: Updated['data']['changes']): Updated => ({
    type: 'CustomerUpdated',
    data: { customer_id, changes },
  });
  const reserve = { type: 'ReserveEnrollment', enrollment_id: enrollment } as const;
  const reserved: CustomerEvent = {
    type: 'EnrollmentReserved',
    data: { customer_id, enrollment_id: enrollment },
  };
  const inactive = updated({ status: 'inactive' });

  test('records only the members that differ, attributes as a whole', () => {
    const { state } = given(customer, registered)
      .when(update({ name: 'Casa Verde Ltd', email: 'ops@casa-verde.example', attributes: {} }))
      .then(updated({ email: 'ops@casa-verde.example', attributes: {} }))
      .when(update({ email: null, external_ref: undefined }))
      .then(updated({ email: null }));
    expect(state).toMatchObject({ customer: { ...fields, email: null, attributes: {} } });
  });

  test('to the same values changes nothing', () => {
    given(customer, registered).when(update(fields)).thenNothing();
    given(customer, registered, inactive)
      .when(update({ status: 'inactive' }, enrollment))
      .thenNothing();
  });

  test('to inactive is refused while an enrollment is active', () => {
    given(customer, registered, reserved)
      .when(update({ status: 'inactive' }, enrollment))
      .thenRefused({ code: 'enrollment_active', enrollment_id: enrollment });
  });

  test('to inactive forgets reservations, and refuses attachments and reservations until active', () => {
    const { state } = given(customer, registered, reserved)
      .when(update({ status: 'inactive' }))
      .then(inactive)
      .when(attach(first))
      .thenRefused({ code: 'customer_inactive' })
      .when(reserve)
      .thenRefused({ code: 'customer_inactive' })
      .when(update({ status: 'active' }))
      .then(updated({ status: 'active' }))
      .when(reserve)
      .then(reserved);
    expect(state).toMatchObject({ enrollments: [enrollment] });
    given(customer, registered, attached(first), inactive)
      .when(remove(first))
      .then(removed(first, false));
  });
});

describe("changing an attachment's cost key", () => {
  const rederivation_id = uuid(70);
  const change = (cost_key: string, job: string | null = null) =>
    ({ type: 'ChangeCostKey', link_id: first, cost_key, rederivation_id: job }) as const;
  const about = { customer_id, link_id: first, reseller_id: sunbelt, state: tx };
  const changed: CustomerEvent = {
    type: 'AttachmentCostKeyChanged',
    data: { ...about, cost_key: 'SB-7', previous_cost_key: sunbelt },
  };
  const requested: CustomerEvent = {
    type: 'CostKeyRederivationRequested',
    data: { ...about, rederivation_id },
  };

  test('states both keys, and changes nothing for the same key', () => {
    const { state } = given(customer, registered, attached(first), attached(second, { state: ok }))
      .when(change('SB-7'))
      .then(changed)
      .when(change('SB-7'))
      .thenNothing();
    expect(state).toMatchObject({ attachments: [{ cost_key: 'SB-7' }, { cost_key: sunbelt }] });
  });

  test('requests the job in the same append, without a change too', () => {
    given(customer, registered, attached(first))
      .when(change('SB-7', rederivation_id))
      .then(changed, requested)
      .when(change('SB-7', rederivation_id))
      .then(requested);
  });

  test('of an unknown attachment is refused, and of an inactive customer accepted', () => {
    given(customer, registered).when(change('SB-7')).thenRefused({ code: 'attachment_not_found' });
    const inactive: CustomerEvent = {
      type: 'CustomerUpdated',
      data: { customer_id, changes: { status: 'inactive' } },
    };
    given(customer, registered, attached(first), inactive).when(change('SB-7')).then(changed);
  });
});

test('removing an attachment says what it was, and frees its reseller and state', () => {
  given(customer, registered, attached(first))
    .when(remove(first))
    .then(removed(first, false))
    .when(remove(first))
    .thenRefused({ code: 'attachment_not_found' })
    .when(attach(second))
    .then(attached(second));
});
