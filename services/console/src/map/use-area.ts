import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';
import { type Area, writeArea } from './area';
import {
  type CountGroup,
  type FeaturePage,
  readCounts,
  readCustomers,
  readFeatures,
  readUtilities,
} from './area-answers';

const pageSize = 200;

/** The keys of what is read of an area: begin with whom it is read for. */
function useAreaKey(area: Area | undefined, what: string, ...more: readonly unknown[]) {
  const { resellerId } = useSession();
  return [
    'map',
    resellerId ?? 'platform',
    what,
    area === undefined ? '' : writeArea(area),
    ...more,
  ];
}

/** The assets of an area, some at a time. */
export function useAreaFeatures(area: Area | undefined, types: readonly string[] | undefined) {
  const { authorized } = useSession();
  return useInfiniteQuery<
    FeaturePage,
    ReadProblem,
    { pages: FeaturePage[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: useAreaKey(area, 'features', types ?? 'all'),
    enabled: area !== undefined && types?.length !== 0,
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    queryFn: ({ pageParam, signal }) => {
      if (area === undefined) throw new Error('There is no area.');
      return readFeatures(authorized, area, { types, limit: pageSize, cursor: pageParam }, signal);
    },
  });
}

/** How many assets of an area there are, by type and status. */
export function useAreaCounts(area: Area | undefined) {
  const { authorized } = useSession();
  return useQuery<readonly CountGroup[], ReadProblem>({
    queryKey: useAreaKey(area, 'counts'),
    enabled: area !== undefined,
    queryFn: ({ signal }) => {
      if (area === undefined) throw new Error('There is no area.');
      return readCounts(authorized, area, signal);
    },
  });
}

/** The customers with properties in an area. */
export function useAreaCustomers(area: Area) {
  const { client } = useSession();
  return useQuery({
    queryKey: useAreaKey(area, 'customers'),
    queryFn: ({ signal }) => readCustomers(client, area, signal),
  });
}

/** The utilities whose territory an area touches. */
export function useAreaUtilities(area: Area) {
  const { client } = useSession();
  return useQuery({
    queryKey: useAreaKey(area, 'utilities'),
    queryFn: ({ signal }) => readUtilities(client, area, signal),
  });
}
