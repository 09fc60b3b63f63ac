import type { Target } from './import-line.js';
import { holdsRatesOf, holdsUsageOf } from './records/held-records.js';

export const toAssets: Target = {
  path: '/assets',
  post: (client, body, header) => client.POST('/api/v1/assets', { params: { header }, body }),
};

export const toUtilities: Target = {
  path: '/utilities',
  post: (client, body, header) => client.POST('/api/v1/utilities', { params: { header }, body }),
};

export const toCustomers: Target = {
  path: '/customers',
  post: (client, body, header) => client.POST('/api/v1/customers', { params: { header }, body }),
};

export const toPlans: Target = {
  path: '/plans',
  post: (client, body, header) => client.POST('/api/v1/plans', { params: { header }, body }),
};

export const toCounterparties: Target = {
  path: '/exchange/counterparties',
  post: (client, body, header) =>
    client.POST('/api/v1/exchange/counterparties', { params: { header }, body }),
};

export const toTransactions: Target = {
  path: '/exchange/transactions',
  post: (client, body, header) =>
    client.POST('/api/v1/exchange/transactions', { params: { header }, body }),
};

export const toAttachmentsOf = (id: string): Target => ({
  path: `/customers/${id}/resellers`,
  post: (client, body, header) =>
    client.POST('/api/v1/customers/{id}/resellers', { params: { path: { id }, header }, body }),
});

export const toRatesOf = (utility_id: string): Target => ({
  path: `/rates/${utility_id}/history`,
  post: (client, body, header) =>
    client.POST('/api/v1/rates/{utility_id}/history', {
      params: { path: { utility_id }, header },
      body,
    }),
  holds: holdsRatesOf(utility_id),
});

export const toUsageOf = (premise_asset_id: string): Target => ({
  path: `/usage/${premise_asset_id}`,
  post: (client, body, header) =>
    client.POST('/api/v1/usage/{premise_asset_id}', {
      params: { path: { premise_asset_id }, header },
      body,
    }),
  holds: holdsUsageOf(premise_asset_id),
});
