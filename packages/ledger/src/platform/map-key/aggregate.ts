import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { MapKeyState } from '@exchange/runtime/credentials/map-keys';
import { mapKeyId, platformScope } from '@exchange/units';
import { streams } from '../../streams.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';

export const mapKeys = defineAggregate(mapKeyEvents, mapKey);

export async function findMapKey(
  store: AggregateStore,
  id: string,
): Promise<MapKeyState | undefined> {
  const { state } = await mapKeys.on(store).load(streams.mapKey(mapKeyId.parse(id)));
  if (state.status === 'absent') return undefined;
  const { reseller_id, digest, status } = state;
  return {
    digest,
    scope: reseller_id === null ? platformScope : { kind: 'reseller', reseller_id },
    isRevoked: status === 'revoked',
  };
}
