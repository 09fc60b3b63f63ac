import type { UploadClient } from '@exchange/client';
import type { JsonObject } from '@exchange/units';
import type { Answer } from '../service-client.js';
import { type Holds, holdsRatesOf, holdsUsageOf } from './held-records.js';
import type { RefusedLine } from './refused-line.js';

/** The destination of lines. */
export interface Target {
  /** Its name in the lines' keys; another name makes other requests. */
  readonly path: string;
  /** Sends the body unchanged; the service validates it. */
  readonly post: (
    client: UploadClient,
    body: JsonObject,
    header: LineHeader,
  ) => Promise<PostedLine>;
  /** Whether an earlier request is still valid, for records that later ones replace. */
  readonly holds?: Holds;
}

interface LineHeader {
  readonly 'Idempotency-Key': string;
  readonly Prefer: 'respond-async';
}

interface PostedLine extends Answer {
  /** The refused records of the line; absent if the answer is about all of them. */
  readonly refused?: readonly RefusedLine[] | undefined;
  /** The answer does not list all refusals; no record of the request is recorded. */
  readonly isCut?: boolean;
}

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
