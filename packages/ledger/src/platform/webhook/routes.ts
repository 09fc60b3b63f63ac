import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { webhookHistory } from './history.js';
import { addWebhookReads } from './read.js';
import { addWebhookWrites } from './write.js';

export const webhookRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Webhooks: 'Delivery of events to receivers: CloudEvents, signed as Standard Webhooks.',
  },
  write: addWebhookWrites,
  read: addWebhookReads,
  histories: [webhookHistory],
};
