import type { EnrollmentId, LinkId } from '@exchange/units';
import type { FieldsOf } from '../../platform/resource/changes.js';
import type { attachmentAdded, CustomerEvent, customerRegistered } from './events.js';

export type AttachmentFields = Omit<FieldsOf<typeof attachmentAdded, 'link_id'>, 'demoted_link_id'>;

/** Attachments are oldest first; at most one is primary. */
export interface RegisteredCustomer {
  readonly status: 'registered';
  readonly customer: FieldsOf<typeof customerRegistered, 'customer_id'>;
  readonly attachments: readonly AttachmentFields[];
  readonly enrollments: readonly EnrollmentId[];
}

export type CustomerState = { readonly status: 'absent' } | RegisteredCustomer;

export function evolveCustomer(state: CustomerState, event: CustomerEvent): CustomerState {
  if (event.type === 'CustomerRegistered') {
    const { customer_id: id, ...fields } = event.data;
    return { status: 'registered', customer: { id, ...fields }, attachments: [], enrollments: [] };
  }
  if (state.status === 'absent') return state;
  const { attachments, enrollments } = state;
  switch (event.type) {
    case 'CustomerUpdated': {
      const { changes } = event.data;
      return {
        ...state,
        customer: { ...state.customer, ...changes },
        ...(changes.status === 'inactive' ? { enrollments: [] } : {}),
      };
    }
    case 'EnrollmentReserved': {
      const { enrollment_id } = event.data;
      if (enrollments.includes(enrollment_id)) return state;
      return { ...state, enrollments: [...enrollments, enrollment_id] };
    }
    case 'AttachmentAdded': {
      const { link_id: id, demoted_link_id, ...fields } = event.data;
      return {
        ...state,
        attachments: [...demoted(attachments, demoted_link_id), { id, ...fields }],
      };
    }
    case 'PrimaryPromoted': {
      const { link_id, demoted_link_id } = event.data;
      return {
        ...state,
        attachments: demoted(attachments, demoted_link_id).map((link) =>
          link.id === link_id ? { ...link, is_primary: true } : link,
        ),
      };
    }
    case 'AttachmentCostKeyChanged': {
      const { link_id, cost_key } = event.data;
      return {
        ...state,
        attachments: attachments.map((link) =>
          link.id === link_id ? { ...link, cost_key } : link,
        ),
      };
    }
    case 'CostKeyRederivationRequested':
      return state;
    case 'AttachmentRemoved':
      return { ...state, attachments: attachments.filter(({ id }) => id !== event.data.link_id) };
    default:
      return event satisfies never;
  }
}

function demoted(
  attachments: readonly AttachmentFields[],
  id: LinkId | null,
): readonly AttachmentFields[] {
  if (id === null) return attachments;
  return attachments.map((link) => (link.id === id ? { ...link, is_primary: false } : link));
}
