import type { LogTree } from '@exchange/ledger/audit/proof/log-tree';
import type { RetiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import type { RetiredKey } from '@exchange/proof';
import type { Logger } from '@exchange/runtime/process/logger';
import { repeatUntil } from '@exchange/runtime/process/repeat-every';

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
    const size = await tree.settledLeaves();
    if (size === undefined || size < open.from) return;
    keys = [...keys.slice(0, -1), { ...open, to: size }];
    keep(keys);
    log.info({ origin: open.kid, from: open.from, to: size }, 'checkpoint key retired');
    stopping.abort();
  }
  const onError = (error: unknown) =>
    log.warn(
      { reason: String(error) },
      'the range of the retired checkpoint key is still open; retrying',
    );

  const isOpen = last !== undefined && last.to === null;
  const { keep } = retired;
  if (isOpen && keep === undefined) {
    log.warn(
      { origin: last.kid },
      'CHECKPOINT_KEYS_RETIRED: the last key has no "to" and is valid for trees of any size; once no service ' +
        'signs with it, set "to" to the number of leaves of the tree',
    );
  }
  const finding =
    isOpen && keep !== undefined
      ? repeatUntil(stopping.signal, retryMs, () => findEnd(last, keep), onError)
      : Promise.resolve();
  return {
    current: () => keys,
    async close() {
      stopping.abort();
      await finding;
    },
  };
}
