import { auditLane } from '@exchange/ledger/audit/log-index/table';
import { createLogTree } from '@exchange/ledger/audit/proof/log-tree';
import { placeAt } from '@exchange/ledger/audit/publish/place-at';
import { Publisher } from '@exchange/ledger/audit/publish/publisher';
import {
  createPublisherLease,
  type PublisherLease,
} from '@exchange/ledger/audit/publish/publisher-lease';
import { WitnessRounds } from '@exchange/ledger/audit/witness/rounds';
import type { NoteSigner } from '@exchange/proof';
import { keyRanges } from './key-ranges.js';
import { requireKnown, requireReadable } from './log-gate.js';
import type { ApiParts } from './stores.js';

const noLease: PublisherLease = {
  holdsFor: () => false,
  wait: async () => undefined,
  witnessed: () => undefined,
  keep: async () => undefined,
  close: async () => undefined,
};

export type Publishing = ReturnType<typeof preparePublishing>;

export function preparePublishing(
  { options, routes, stores, metrics }: ApiParts,
  signer: NoteSigner,
) {
  const { log, checkpointPublishSeconds: everySeconds } = options;
  const { guard, database, cosignatures } = stores;
  const { projections } = routes.ledger;
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
  const publishes = checkpointPublishTo.length > 0 || witnesses.length > 0;
  const addresses = witnesses.map(({ verifier, url }) => `${verifier.name} ${url}`);
  const lease = publishes
    ? createPublisherLease({
        pool: stores.notes,
        identity: [[signer.name], [...checkpointPublishTo].sort(), addresses.sort()],
        onError: (error) =>
          log.warn({ reason: String(error) }, 'publishing lease not renewed; retrying'),
      })
    : noLease;
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
