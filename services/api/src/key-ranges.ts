import { setTimeout as pause } from 'node:timers/promises';
import type { LogTree } from '@exchange/ledger/audit/proof/log-tree';
import type { RetiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import type { RetiredKey } from '@exchange/proof';
import type { Logger } from '@exchange/runtime/process/logger';

const retryMs = 1_000;

/**
 * A retired key of the data folder signed at most the current tree. The operator ends a configured
 * range: several services may still sign with the old key.
 */
export function keyRanges(retired: RetiredKeys, tree: LogTree, log: Logger) {
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
