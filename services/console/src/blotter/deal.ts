import type { components } from '@exchange/client';

/** A nomination, trade or settlement as the list has it. */
export type Deal = components['schemas']['ExchangeTransaction'];

/** What is tried and refused stands in the same list where it is asked for; it is not a deal. */
export type ListedItem = Deal | components['schemas']['RefusedCommand'];

export const statuses = [
  'pending',
  'confirmed',
  'settled',
  'cancelled',
  'rejected',
  'corrected',
] as const satisfies readonly Deal['status'][];

export const types = [
  'nomination',
  'trade',
  'settlement',
] as const satisfies readonly Deal['transaction_type'][];

/** Whether an item of the list is a deal. */
export function isDeal(item: ListedItem): item is Deal {
  return 'transaction_type' in item;
}
