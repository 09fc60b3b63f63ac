import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../platform/resource/write-resource.js';
import { attachmentAdded } from './events.js';
import { customerResource } from './resource.js';

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

const { id: customer_id, name, external_ref, status } = customerResource.shape;
const { reseller_id, state, cost_key, is_primary } = attachmentResource.shape;

export const customerWithAttachments = z
  .object({
    customer: z.object({ id: customer_id, name, external_ref, status }),
    resellers: z.array(z.object({ reseller_id, cost_key, state, is_primary })),
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

type CustomerWithAttachments = ResourceFields<typeof customerWithAttachments>;
export type BriefAttachment = CustomerWithAttachments['resellers'][number];

export const writeCustomerWithAttachments = resourceWriter(customerWithAttachments);
