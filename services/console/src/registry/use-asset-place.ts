import { useQuery } from '@tanstack/react-query';
import { isRecord } from '../forms/record';
import { ask } from '../reading/ask';
import type { ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';

/** Where an asset lies. */
export interface AssetPlaceData {
  readonly geometry: unknown;
}

/** The geometry of an asset; null where it has none. */
export function useAssetPlace(id: string) {
  const { client, resellerId } = useSession();
  return useQuery<AssetPlaceData, ReadProblem>({
    queryKey: ['asset-place', resellerId ?? 'platform', id],
    queryFn: async ({ signal }) => {
      const path = '/api/v1/assets/{id}/geometry';
      const { data } = await ask(client, 'get', path, { params: { path: { id } }, signal });
      return { geometry: isRecord(data) ? (data['geometry'] ?? null) : null };
    },
  });
}
