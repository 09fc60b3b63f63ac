import type { components } from '@exchange/client';

export type Deal = components['schemas']['ExchangeTransaction'];

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

export function isDeal(item: ListedItem): item is Deal {
  return 'transaction_type' in item;
}
