import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { EnrollmentId, LinkId, ResellerId, StateCode } from '@exchange/units';
import { changedFields, type SentChanges } from '../../platform/resource/changes.js';
import type { CustomerEvent, customerRegistered, customerUpdated } from './events.js';
import { type CustomerState, evolveCustomer, type RegisteredCustomer } from './state.js';

export interface RegisterCustomer
  extends Omit<EventOf<typeof customerRegistered>['data'], 'status'> {
  readonly type: 'RegisterCustomer';
}

export interface UpdateCustomer {
  readonly type: 'UpdateCustomer';
  readonly changes: SentChanges<EventOf<typeof customerUpdated>['data']['changes']>;
  /** Its id is null for a caller who may not see it. */
  readonly activeEnrollment: { readonly id: EnrollmentId | null } | null;
}

export interface AttachReseller {
  readonly type: 'AttachReseller';
  readonly link_id: LinkId;
  readonly reseller_id: ResellerId;
  readonly state: StateCode | null;
  readonly cost_key?: string;
  readonly is_primary: boolean;
  readonly reseller: { readonly operating_states: readonly StateCode[] };
}

interface ChangeCostKey {
  readonly type: 'ChangeCostKey';
  readonly link_id: LinkId;
  readonly cost_key: string;
  readonly rederivation_id: string | null;
}

type ChangeAttachment =
  | ChangeCostKey
  | { readonly type: 'PromoteAttachment' | 'RemoveAttachment'; readonly link_id: LinkId };

export type CustomerCommand =
  | RegisterCustomer
  | UpdateCustomer
  | { readonly type: 'ReserveEnrollment'; readonly enrollment_id: EnrollmentId }
  | AttachReseller
  | ChangeAttachment;

export type CustomerRefusal =
  | { readonly code: 'customer_exists' | 'customer_not_found' | 'customer_inactive' }
  | { readonly code: 'attachment_not_found' }
  | { readonly code: 'enrollment_active'; readonly enrollment_id: EnrollmentId | null }
  | { readonly code: 'attachment_exists'; readonly link_id: LinkId }
  | {
      readonly code: 'state_not_operated';
      readonly state: StateCode;
      readonly operating_states: readonly StateCode[];
    };

/**
 * One stream decides uniqueness of (customer, reseller, state) and the single primary
 * (specification sections 2 and 3).
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
  switch (command.type) {
    case 'UpdateCustomer':
      return update(state, command);
    case 'ReserveEnrollment': {
      if (isInactive(state)) return refuse({ code: 'customer_inactive' });
      const { enrollment_id } = command;
      const customer_id = state.customer.id;
      return accept({ type: 'EnrollmentReserved', data: { customer_id, enrollment_id } });
    }
    case 'AttachReseller':
      return attach(state, command);
    case 'PromoteAttachment':
    case 'RemoveAttachment':
    case 'ChangeCostKey':
      return changeAttachment(state, command);
    default:
      return command satisfies never;
  }
}

export const isInactive = ({ customer: { status } }: RegisteredCustomer) => status === 'inactive';

function update(
  { customer: current }: RegisteredCustomer,
  { changes: sent, activeEnrollment }: UpdateCustomer,
): Decision<CustomerEvent, CustomerRefusal> {
  const changes = changedFields(sent, current);
  if (Object.keys(changes).length === 0) return accept();
  if (changes.status === 'inactive' && activeEnrollment !== null) {
    return refuse({ code: 'enrollment_active', enrollment_id: activeEnrollment.id });
  }
  return accept({ type: 'CustomerUpdated', data: { customer_id: current.id, changes } });
}

function changeAttachment(
  { customer: { id: customer_id }, attachments }: RegisteredCustomer,
  command: ChangeAttachment,
): Decision<CustomerEvent, CustomerRefusal> {
  const link = attachments.find(({ id }) => id === command.link_id);
  if (link === undefined) return refuse({ code: 'attachment_not_found' });
  const { id: link_id, reseller_id, state } = link;
  switch (command.type) {
    case 'PromoteAttachment': {
      if (link.is_primary) return accept();
      const demoted_link_id = incumbentOf(attachments);
      return accept({ type: 'PrimaryPromoted', data: { customer_id, link_id, demoted_link_id } });
    }
    case 'RemoveAttachment': {
      const data = { customer_id, link_id, reseller_id, state, was_primary: link.is_primary };
      return accept({ type: 'AttachmentRemoved', data });
    }
    case 'ChangeCostKey': {
      const { cost_key, rederivation_id } = command;
      const about = { customer_id, link_id, reseller_id, state };
      const changed = { ...about, cost_key, previous_cost_key: link.cost_key };
      return accept(
        ...(cost_key === link.cost_key
          ? []
          : [{ type: 'AttachmentCostKeyChanged', data: changed } as const]),
        ...(rederivation_id === null
          ? []
          : [
              {
                type: 'CostKeyRederivationRequested',
                data: { ...about, rederivation_id },
              } as const,
            ]),
      );
    }
    default:
      return command satisfies never;
  }
}

function attach(
  registered: RegisteredCustomer,
  command: AttachReseller,
): Decision<CustomerEvent, CustomerRefusal> {
  const {
    customer: { id: customer_id },
    attachments,
  } = registered;
  const { link_id, reseller_id, state, is_primary } = command;
  const { operating_states } = command.reseller;
  if (isInactive(registered)) return refuse({ code: 'customer_inactive' });
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
      demoted_link_id: is_primary ? incumbentOf(attachments) : null,
    },
  });
}

const incumbentOf = (attachments: RegisteredCustomer['attachments']): LinkId | null =>
  attachments.find(({ is_primary }) => is_primary)?.id ?? null;
