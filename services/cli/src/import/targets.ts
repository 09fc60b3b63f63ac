import type { Target } from './import-line.js';
import { holdsRatesOf, holdsUsageOf } from './records/held-records.js';

export const toAssets: Target = {
  path: '/assets',
  send: (client, body, header) => client.POST('/api/v1/assets', { params: { header }, body }),
};

export const toUtilities: Target = {
  path: '/utilities',
  send: (client, body, header) => client.POST('/api/v1/utilities', { params: { header }, body }),
};

export const toCustomers: Target = {
  path: '/customers',
  send: (client, body, header) => client.POST('/api/v1/customers', { params: { header }, body }),
};

export const toCustomer = (id: string): Target => ({
  path: `/customers/${id}`,
  send: (client, body, header) =>
    client.PUT('/api/v1/customers/{id}', { params: { path: { id }, header }, body }),
});

export const toPlans: Target = {
  path: '/plans',
  send: (client, body, header) => client.POST('/api/v1/plans', { params: { header }, body }),
};

export const toPlan = (id: string): Target => ({
  path: `/plans/${id}`,
  send: (client, body, header) =>
    client.PUT('/api/v1/plans/{id}', { params: { path: { id }, header }, body }),
});

export const toCounterparties: Target = {
  path: '/exchange/counterparties',
  send: (client, body, header) =>
    client.POST('/api/v1/exchange/counterparties', { params: { header }, body }),
};

export const toTransactions: Target = {
  path: '/exchange/transactions',
  send: (client, body, header) =>
    client.POST('/api/v1/exchange/transactions', { params: { header }, body }),
};

export const toAttachmentsOf = (id: string): Target => ({
  path: `/customers/${id}/resellers`,
  send: (client, body, header) =>
    client.POST('/api/v1/customers/{id}/resellers', { params: { path: { id }, header }, body }),
});

export const toAttachment = (id: string, link_id: string, rederive: boolean): Target => ({
  path: `/customers/${id}/resellers/${link_id}${rederive ? '?rederive=true' : ''}`,
  send: (client, body, header) =>
    client.PUT('/api/v1/customers/{id}/resellers/{link_id}', {
      params: { path: { id, link_id }, query: rederive ? { rederive } : {}, header },
      body,
    }),
});

export const toRatesOf = (utility_id: string): Target => ({
  path: `/rates/${utility_id}/history`,
  send: (client, body, header) =>
    client.POST('/api/v1/rates/{utility_id}/history', {
      params: { path: { utility_id }, header },
      body,
    }),
  holds: holdsRatesOf(utility_id),
});

export const toUsageOf = (premise_asset_id: string): Target => ({
  path: `/usage/${premise_asset_id}`,
  send: (client, body, header) =>
    client.POST('/api/v1/usage/{premise_asset_id}', {
      params: { path: { premise_asset_id }, header },
      body,
    }),
  holds: holdsUsageOf(premise_asset_id),
});
