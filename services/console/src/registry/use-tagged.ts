import { useQuery } from '@tanstack/react-query';
import { ask } from '../reading/ask';
import type { AnswerOf, ParametersOf, ReadPath } from '../reading/paths';
import type { ReadProblem } from '../reading/problem';
import { readKey } from '../reading/use-read';
import { useSession } from '../session/use-session';

/** One thing as it was read, and the entity tag that a change of it may name. */
export interface Tagged<Thing> {
  readonly thing: Thing;
  readonly etag: string | undefined;
}

/** One thing with its entity tag. */
export function useTagged<Path extends ReadPath>(path: Path, params: ParametersOf<Path, 'get'>) {
  const { client, resellerId } = useSession();
  return useQuery<Tagged<AnswerOf<Path>>, ReadProblem>({
    queryKey: ['tagged', ...readKey(resellerId, path, params)],
    queryFn: async ({ signal }) => {
      const { data, response } = await ask(client, 'get', path, { params, signal });
      return {
        thing: data as AnswerOf<Path>,
        etag: response.headers.get('etag') ?? undefined,
      };
    },
  });
}
