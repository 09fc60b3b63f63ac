import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from '@exchange/ledger/assemble-models';
import { auditLane } from '@exchange/ledger/audit/log-index/lane';
import { createLogTree, type LogTree } from '@exchange/ledger/audit/proof/log-tree';
import type { RetiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import { placeAt } from '@exchange/ledger/audit/publish/place-at';
import { Publisher } from '@exchange/ledger/audit/publish/publisher';
import {
  createPublisherLease,
  type PublisherLease,
  type PublisherLeaseOptions,
} from '@exchange/ledger/audit/publish/publisher-lease';
import { WitnessRounds } from '@exchange/ledger/audit/witness/rounds';
import type { NoteSigner, RetiredKey } from '@exchange/proof';
import type { Config } from '@exchange/runtime/config/config';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import type { ApiOptions } from './api-options.js';
import { requireKnown, requireReadable } from './log-gate.js';
import type { Stores } from './stores.js';

interface PublishingLeaseOptions
  extends Pick<Config, 'checkpointPublishTo' | 'witnesses'>,
    Pick<PublisherLeaseOptions, 'pool'> {
  readonly origin: string;
  readonly log: Logger;
}

const none: PublisherLease = {
  holdsFor: () => false,
  wait: async () => undefined,
  witnessed: () => undefined,
  keep: async () => undefined,
  close: async () => undefined,
};

function publishingLease(options: PublishingLeaseOptions): PublisherLease {
  const { pool, origin, checkpointPublishTo, witnesses, log } = options;
  if (checkpointPublishTo.length === 0 && witnesses.length === 0) return none;
  const addresses = witnesses.map(({ verifier, url }) => `${verifier.name} ${url}`);
  return createPublisherLease({
    pool,
    identity: [[origin], [...checkpointPublishTo].sort(), addresses.sort()],
    onError: (error) =>
      log.warn({ reason: String(error) }, 'publishing lease not renewed; retrying'),
  });
}

export type Publishing = ReturnType<typeof preparePublishing>;

interface PublishingParts {
  readonly signer: NoteSigner;
  readonly stores: Stores;
  readonly projections: Ledger['projections'];
  readonly metrics: Metrics;
}

export function preparePublishing(
  options: ApiOptions,
  { signer, stores, projections, metrics }: PublishingParts,
) {
  const { log, checkpointPublishSeconds: everySeconds } = options;
  const { guard, database, cosignatures } = stores;
  const audit = {
    ...stores,
    signer,
    requireSameLog: () => guard.requireSame(),
    async requireTree() {
      await guard.requireSame();
      requireReadable({ lanes: [auditLane] }, requireKnown(guard.verdict()).lanes, projections);
    },
    witnessedSize: () => rounds.lastSize(),
  };
  const tree = createLogTree(audit);
  const { checkpointPublishTo, witnesses } =
    options.role === 'command' ? { checkpointPublishTo: [], witnesses: [] } : options;
  const lease = publishingLease({
    ...{ checkpointPublishTo, witnesses, log },
    pool: stores.notes,
    origin: signer.name,
  });
  const shared = { tree, database, lease, everySeconds, log, metrics };
  const rounds = new WitnessRounds({ ...shared, cosignatures, witnesses });
  const ranges = keyRanges(options.retiredKeys ?? { keys: [], keep: undefined }, tree, log);
  const retiredKeys = ranges.current;
  let publisher: Publisher | undefined;
  return {
    audit: { ...audit, retiredKeys },
    rounds,
    start() {
      rounds.start();
      const places = checkpointPublishTo.map((url) => placeAt(url, options.bucketAccess));
      publisher = new Publisher({ ...shared, signer, retiredKeys, places, rounds });
    },
    async close() {
      await Promise.allSettled([rounds.close(), publisher?.close(), ranges.close()]);
      await lease.close();
    },
  };
}

const retryMs = 1_000;

/**
 * A retired key of the data folder signed at most the current tree. The operator ends a configured
 * range: several services may still sign with the old key.
 */
function keyRanges(retired: RetiredKeys, tree: LogTree, log: Logger) {
  let keys = retired.keys;
  const last = keys.at(-1);
  const stopping = new AbortController();

  async function findEnd(open: RetiredKey, keep: (keys: readonly RetiredKey[]) => void) {
    while (!stopping.signal.aborted) {
      try {
        const size = await tree.settledLeaves();
        if (size !== undefined && size >= open.from) {
          keys = [...keys.slice(0, -1), { ...open, to: size }];
          keep(keys);
          log.info({ origin: open.kid, from: open.from, to: size }, 'checkpoint key retired');
          return;
        }
      } catch (error) {
        log.warn(
          { reason: String(error) },
          'the range of the retired checkpoint key is still open; retrying',
        );
      }
      await pause(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  const isOpen = last !== undefined && last.to === null;
  if (isOpen && retired.keep === undefined) {
    log.warn(
      { origin: last.kid },
      'CHECKPOINT_KEYS_RETIRED: the last key has no "to" and is valid for trees of any size; once no service ' +
        'signs with it, set "to" to the number of leaves of the tree',
    );
  }
  const finding =
    isOpen && retired.keep !== undefined ? findEnd(last, retired.keep) : Promise.resolve();
  return {
    current: () => keys,
    async close() {
      stopping.abort();
      await finding;
    },
  };
}
