import type { EnrollmentStep } from '../enrollment/step.js';
import type { Target } from './import-line.js';
import { compareRatesOf, holdsUsageOf } from './records/held-records.js';

export type Creation =
  | '/api/v1/resellers'
  | '/api/v1/assets'
  | '/api/v1/utilities'
  | '/api/v1/customers'
  | '/api/v1/plans'
  | '/api/v1/enrollments'
  | '/api/v1/exchange/counterparties'
  | '/api/v1/exchange/transactions'
  | '/api/v1/exchange/statements';

const pathOf = (route: string, id = '') => route.slice('/api/v1'.length).replace('{id}', id);

export const creations = (route: Creation): Target => ({
  path: pathOf(route),
  send: (client, body, header) => client.POST(route, { params: { header }, body }),
});

export const toAssets = creations('/api/v1/assets');
export const toUtilities = creations('/api/v1/utilities');

type Addition =
  | '/api/v1/customers/{id}/resellers'
  | `/api/v1/enrollments/{id}/${EnrollmentStep}`
  | `/api/v1/exchange/transactions/{id}/${'confirm' | 'correct'}`;

export const additions = (route: Addition, id: string): Target => ({
  path: pathOf(route, id),
  send: (client, body, header) => client.POST(route, { params: { path: { id }, header }, body }),
});

type Change = '/api/v1/customers/{id}' | '/api/v1/plans/{id}' | '/api/v1/enrollments/{id}';

export const changes = (route: Change, id: string): Target => ({
  path: pathOf(route, id),
  send: (client, body, header) => client.PUT(route, { params: { path: { id }, header }, body }),
});

export const toAttachment = (id: string, link_id: string, rederive: boolean): Target => ({
  path: `/customers/${id}/resellers/${link_id}${rederive ? '?rederive=true' : ''}`,
  send: (client, body, header) =>
    client.PUT('/api/v1/customers/{id}/resellers/{link_id}', {
      params: { path: { id, link_id }, query: rederive ? { rederive } : {}, header },
      body,
    }),
});

export const toRateCorrectionsOf = (utility_id: string): Target => ({
  path: `/rates/${utility_id}/history`,
  send: (client, body, header) =>
    client.PUT('/api/v1/rates/{utility_id}/history', {
      params: { path: { utility_id }, header },
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
  correction: {
    compare: compareRatesOf(utility_id),
    send: toRateCorrectionsOf(utility_id).send,
  },
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
