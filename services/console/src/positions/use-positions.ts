import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFeed } from '../feed/use-feed';
import type { ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';
import { type PositionsQuery, type ReadPositions, readPositions } from './positions-query';

const settleMs = 1_500;

/** Positions of a question, read anew when deals change; not asked where there is no question. */
export function usePositions(query: PositionsQuery | undefined, most: number) {
  const { client, resellerId } = useSession();
  return useQuery<ReadPositions, ReadProblem>({
    queryKey: ['positions', resellerId ?? 'platform', query ?? null, most],
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (query === undefined) throw new Error('There is no question to ask.');
      return readPositions(client, query, { most, signal });
    },
  });
}

/** Reads positions anew some time after a deal changed, however many change. */
export function useFreshPositions(isLive: boolean): void {
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useFeed(() => {
    if (!isLive || waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      void queries.invalidateQueries({ queryKey: ['positions'] });
    }, settleMs);
  });
}
