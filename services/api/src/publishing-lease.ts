import {
  createPublisherLease,
  type PublisherLease,
  type PublisherLeaseOptions,
} from '@exchange/ledger/audit/publish/publisher-lease';
import type { Config } from '@exchange/runtime/config/config';
import type { Logger } from '@exchange/runtime/process/logger';

interface PublishingLeaseOptions
  extends Pick<Config, 'checkpointPublishTo' | 'witnesses'>,
    Pick<PublisherLeaseOptions, 'pool'> {
  readonly origin: string;
  readonly log: Logger;
}

/** The lease of a process that neither publishes nor asks witnesses. */
const none: PublisherLease = {
  holdsFor: () => false,
  wait: async () => undefined,
  witnessed: () => undefined,
  keep: async () => undefined,
  close: async () => undefined,
};

/** Creates the lease that processes with the same origin, places and witnesses share. */
export function publishingLease(options: PublishingLeaseOptions): PublisherLease {
  const { pool, origin, checkpointPublishTo, witnesses, log } = options;
  if (checkpointPublishTo.length === 0 && witnesses.length === 0) return none;
  const asked = witnesses.map(({ verifier, url }) => `${verifier.name} ${url}`);
  return createPublisherLease({
    pool,
    identity: [[origin], [...checkpointPublishTo].sort(), asked.sort()],
    onTrouble: (error) =>
      log.warn({ reason: String(error) }, 'publishing lease not renewed; retrying'),
  });
}
