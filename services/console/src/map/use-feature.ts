import { useQuery } from '@tanstack/react-query';
import type { Feature } from 'geojson';
import { problemFrom, problemOf, type ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';
import type { MapState } from './map-search';

/** One feature of the ledger with its shape and its values. */
export function useFeature(feature: MapState['feature']) {
  const { authorized, resellerId } = useSession();
  return useQuery<Feature, ReadProblem>({
    queryKey: ['map', resellerId ?? 'platform', 'feature', feature?.kind, feature?.id],
    enabled: feature !== undefined,
    queryFn: async ({ signal }) => {
      if (feature === undefined) throw new Error('There is no feature.');
      const layer = feature.kind === 'asset' ? 'assets' : 'utilities';
      const response = await authorized(`/api/v1/layers/${layer}/features/${feature.id}`, {
        signal,
      }).catch((thrown: unknown) => {
        throw problemFrom(thrown);
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw problemOf(response, answer);
      return answer as Feature;
    },
  });
}
