import type { ItemOf } from '../reading/paths';

/** A customer's attachment to a reseller. */
export type Attachment = ItemOf<'/api/v1/customers/{id}/resellers'>;
