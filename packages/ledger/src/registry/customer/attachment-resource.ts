import { customerId, resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../platform/resource/write-resource.js';
import { attachmentAdded } from './events.js';

const example = {
  id: '5c0a7f0e-6f3d-4c29-9c46-0d1c7c0b7a31',
  customer_id: '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  state: 'TX',
  cost_key: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  is_primary: true,
};

const { link_id: id, demoted_link_id: _, ...link } = attachmentAdded.data.shape;

export const attachmentResource = z.object({ id, ...link }).meta({
  id: 'Attachment',
  description: 'A customer attached to a reseller; without a state it is the stateless catch-all.',
  example,
});

export const writeAttachment = resourceWriter(attachmentResource);

const briefCustomer = z.object({
  id: customerId,
  name: z.string(),
  external_ref: z.string().nullable(),
  status: z.string(),
});
const briefAttachment = z.object({
  reseller_id: resellerId,
  cost_key: z.string(),
  state: stateCode.nullable(),
  is_primary: z.boolean(),
});
export type BriefAttachment = ResourceFields<typeof briefAttachment>;

const writeBriefCustomer = resourceWriter(briefCustomer);
const writeBriefAttachment = resourceWriter(briefAttachment);

export function writeCustomerWithAttachments(
  customer: ResourceFields<typeof briefCustomer>,
  attachments: readonly BriefAttachment[],
): string {
  const resellers = attachments.map(writeBriefAttachment).join(',');
  return `{"customer":${writeBriefCustomer(customer)},"resellers":[${resellers}]}`;
}

export const customerWithAttachments = z
  .object({ customer: briefCustomer, resellers: z.array(briefAttachment) })
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
