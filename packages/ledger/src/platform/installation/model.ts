import { ledgerStarted, logMoved } from '@exchange/runtime/event-log/format/ledger-started';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';

const installationEvents = [ledgerStarted, logMoved] as const;

export const installationModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'installation-<what>',
      events: installationEvents,
      lanes: { LedgerStarted: [], LogMoved: [] },
    }),
  ],
};
