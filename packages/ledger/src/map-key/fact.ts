import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { KnownMapKey } from '@exchange/runtime/credentials/map-keys';
import { mapKeyId, platformScope } from '@exchange/units';
import { streams } from '../streams.js';
import { mapKeys } from './aggregate.js';

/** A key for maps as its stream has it now; undefined when there is none of that id. */
export async function findMapKey(
  store: AggregateStore,
  id: string,
): Promise<KnownMapKey | undefined> {
  const { state } = await mapKeys.on(store).load(streams.mapKey(mapKeyId.parse(id)));
  if (state.status === 'absent') return undefined;
  const { reseller_id } = state.key;
  return {
    digest: state.digest,
    scope: reseller_id === null ? platformScope : { kind: 'reseller', reseller_id },
    isRevoked: state.status === 'revoked',
  };
}
