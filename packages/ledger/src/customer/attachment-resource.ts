import { customerId, linkId, resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';

const example = {
  id: '5c0a7f0e-6f3d-4c29-9c46-0d1c7c0b7a31',
  customer_id: '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  state: 'TX',
  cost_key: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  is_primary: true,
};

export const attachmentResource = z
  .object({
    id: linkId,
    customer_id: customerId,
    reseller_id: resellerId,
    state: stateCode.nullable(),
    cost_key: z.string(),
    is_primary: z.boolean(),
  })
  .meta({
    id: 'Attachment',
    description:
      'A customer attached to a reseller; without a state it is the stateless catch-all.',
    example,
  });

/** The attachment as JSON text, as every answer gives it. */
export function writeAttachment(link: {
  readonly id: string;
  readonly customer_id: string;
  readonly reseller_id: string;
  readonly state: string | null;
  readonly cost_key: string;
  readonly is_primary: boolean;
}): string {
  const { id, customer_id, reseller_id, state, cost_key, is_primary } = link;
  return JSON.stringify({ id, customer_id, reseller_id, state, cost_key, is_primary });
}

/** A customer and its attachments as JSON text, as the route of one customer answers. */
export function writeCustomerWithAttachments(
  customer: {
    readonly id: string;
    readonly name: string;
    readonly external_ref: string | null;
    readonly status: string;
  },
  attachments: readonly {
    readonly reseller_id: string;
    readonly cost_key: string;
    readonly state: string | null;
    readonly is_primary: boolean;
  }[],
): string {
  const { id, name, external_ref, status } = customer;
  const resellers = attachments.map(({ reseller_id, cost_key, state, is_primary }) => ({
    reseller_id,
    cost_key,
    state,
    is_primary,
  }));
  return JSON.stringify({ customer: { id, name, external_ref, status }, resellers });
}

export const customerWithAttachments = z
  .object({
    customer: z.object({
      id: customerId,
      name: z.string(),
      external_ref: z.string().nullable(),
      status: z.string(),
    }),
    resellers: z.array(
      z.object({
        reseller_id: resellerId,
        cost_key: z.string(),
        state: stateCode.nullable(),
        is_primary: z.boolean(),
      }),
    ),
  })
  .meta({
    id: 'CustomerWithAttachments',
    description: 'A customer and the attachments that the caller may see, oldest first.',
    example: {
      customer: {
        id: example.customer_id,
        name: 'Casa Verde Ltd',
        external_ref: 'CV-118',
        status: 'active',
      },
      resellers: [
        {
          reseller_id: example.reseller_id,
          cost_key: example.cost_key,
          state: 'TX',
          is_primary: true,
        },
      ],
    },
  });
