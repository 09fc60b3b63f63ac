import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { CustomerId, LinkId, ResellerId, StateCode } from '@exchange/units';
import type { CustomerEvent, customerRegistered } from './events.js';
import { type AttachmentFields, type CustomerState, evolveCustomer } from './state.js';

export interface RegisterCustomer
  extends Omit<EventOf<typeof customerRegistered>['data'], 'status'> {
  readonly type: 'RegisterCustomer';
}

export interface AttachReseller {
  readonly type: 'AttachReseller';
  readonly link_id: LinkId;
  readonly reseller_id: ResellerId;
  readonly state: StateCode | null;
  /** The reseller's own billing code; the reseller's id by default. */
  readonly cost_key?: string;
  readonly is_primary: boolean;
  /** The state of the reseller from its own stream. */
  readonly reseller: { readonly operating_states: readonly StateCode[] };
}

export type CustomerCommand =
  | RegisterCustomer
  | AttachReseller
  | { readonly type: 'PromoteAttachment' | 'RemoveAttachment'; readonly link_id: LinkId };

export type CustomerRefusal =
  | { readonly code: 'customer_exists' }
  | { readonly code: 'customer_not_found' }
  | { readonly code: 'attachment_not_found' }
  | { readonly code: 'attachment_exists'; readonly link_id: LinkId }
  | {
      readonly code: 'state_not_operated';
      readonly state: StateCode;
      readonly operating_states: readonly StateCode[];
    };

/**
 * A customer with its attachments: one stream, so the uniqueness of (customer, reseller, state) and the single
 * primary are decided against one revision (specification sections 2 and 3).
 */
export const customer: Decider<CustomerState, CustomerCommand, CustomerEvent, CustomerRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve: evolveCustomer,
};

function decide(
  state: CustomerState,
  command: CustomerCommand,
): Decision<CustomerEvent, CustomerRefusal> {
  if (command.type === 'RegisterCustomer') {
    if (state.status === 'registered') return refuse({ code: 'customer_exists' });
    const { type: _, ...data } = command;
    return accept({ type: 'CustomerRegistered', data: { ...data, status: 'active' } });
  }
  if (state.status === 'absent') return refuse({ code: 'customer_not_found' });
  const { attachments } = state;
  const customer_id = state.customer.id;
  const incumbent = attachments.find(({ is_primary }) => is_primary)?.id ?? null;
  if (command.type === 'AttachReseller')
    return attach(customer_id, attachments, incumbent, command);
  const link = attachments.find(({ id }) => id === command.link_id);
  if (link === undefined) return refuse({ code: 'attachment_not_found' });
  const link_id = link.id;
  switch (command.type) {
    case 'PromoteAttachment':
      if (link.is_primary) return accept();
      return accept({
        type: 'PrimaryPromoted',
        data: { customer_id, link_id, demoted_link_id: incumbent },
      });
    case 'RemoveAttachment': {
      const { reseller_id, state: attached, is_primary: was_primary } = link;
      return accept({
        type: 'AttachmentRemoved',
        data: { customer_id, link_id, reseller_id, state: attached, was_primary },
      });
    }
    default:
      return command satisfies never;
  }
}

function attach(
  customer_id: CustomerId,
  attachments: readonly AttachmentFields[],
  incumbent: LinkId | null,
  command: AttachReseller,
): Decision<CustomerEvent, CustomerRefusal> {
  const { link_id, reseller_id, state, is_primary } = command;
  const { operating_states } = command.reseller;
  const same = attachments.find(
    (link) => link.id === link_id || (link.reseller_id === reseller_id && link.state === state),
  );
  if (same !== undefined) return refuse({ code: 'attachment_exists', link_id: same.id });
  if (state !== null && !operating_states.includes(state)) {
    return refuse({ code: 'state_not_operated', state, operating_states });
  }
  return accept({
    type: 'AttachmentAdded',
    data: {
      customer_id,
      link_id,
      reseller_id,
      state,
      cost_key: command.cost_key ?? reseller_id,
      is_primary,
      demoted_link_id: is_primary ? incumbent : null,
    },
  });
}
