import type { OptionsOfFields } from '../forms/field-options';
import type { ReadProblem } from '../reading/problem';

/** What forms say of an asset's fields. */
export const assetFields: OptionsOfFields = {
  asset_type: {
    label: 'Type',
    hint: 'Usage and enrollments are for premises alone.',
    suggestions: ['premise', 'meter', 'power_plant', 'substation', 'well', 'well_permit'],
  },
  status: {
    hint: 'Active, unless it says otherwise',
    suggestions: ['active', 'planned', 'retired'],
  },
  description: { long: true },
  reseller_id: { pick: 'reseller', label: 'Reseller' },
  customer_id: {
    pick: 'customer',
    label: 'Customer',
    hint: 'With a customer it is a property, and takes its cost key from the attachment that covers it.',
  },
  state: { hint: 'Two letters, such as TX' },
  geometry: { label: 'Place' },
};

/** A state that no attachment covers is told at the state. */
export function coveredState({ status, detail }: ReadProblem): string | undefined {
  return status === 422 && detail.includes('covers') ? 'state' : undefined;
}
