import type { HistoryEntry } from '@exchange/client';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../reading/ask';
import type { ReadProblem } from '../reading/problem';
import { readKey } from '../reading/use-read';
import { useSession } from '../session/use-session';
import type { EntityKind } from './entities';

/** What happened to one thing, oldest first. */
export function useHistory(kind: EntityKind, id: string) {
  const { client, resellerId } = useSession();
  return useQuery<readonly HistoryEntry[], ReadProblem>({
    queryKey: readKey(resellerId, kind.history, id),
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const { data } = await ask(client, 'get', kind.history, { params: { path: { id } }, signal });
      // The contract of every history is the same; `ask` takes any path, and so knows no type.
      return data as readonly HistoryEntry[];
    },
  });
}

/** What a path of one thing answers, as of a moment or now. */
export function useAsOfRead(path: string | undefined, id: string, asOf: string | undefined) {
  const { client, resellerId } = useSession();
  return useQuery<unknown, ReadProblem>({
    queryKey: readKey(resellerId, path ?? '', { id, asOf }),
    enabled: path !== undefined,
    placeholderData: (before: unknown) => before,
    queryFn: async ({ signal }) => {
      const query = asOf === undefined ? {} : { as_of: asOf };
      const { data } = await ask(client, 'get', path ?? '', {
        params: { path: { id }, query },
        signal,
      });
      return data;
    },
  });
}
