import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../session/use-session';
import { ask, idempotencyKey } from './ask';
import type { BodyOf, Method, ParametersOf, PathWith, ResultOf } from './paths';
import type { ReadProblem } from './problem';

interface Write<Path extends PathWith<M>, M extends Method> {
  readonly params?: Omit<ParametersOf<Path, M>, 'header'> | undefined;
  readonly body?: BodyOf<Path, M>;
  readonly ifMatch?: string | undefined;
}

export interface Written<Result> {
  readonly data: Result;
  readonly response: Response;
}

/**
 * Retries keep the `Idempotency-Key`. Afterwards reads all queries again, at the write's position.
 */
export function useWrite<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  method: M,
  path: Path,
  onSuccess?: (written: Written<ResultOf<Path, M>>) => void,
) {
  const { client } = useSession();
  const queries = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation<Written<ResultOf<Path, M>>, ReadProblem, Write<Path, M>>({
    mutationFn: async ({ params, body, ifMatch }) => {
      key.current ??= idempotencyKey();
      const header = { 'Idempotency-Key': key.current, 'If-Match': ifMatch };
      const parameters: object = params ?? {};
      const request = { params: { ...parameters, header }, body };
      const { data, response } = await ask(client, method, path, request);
      return { data: data as ResultOf<Path, M>, response };
    },
    onSuccess: async (written) => {
      key.current = undefined;
      onSuccess?.(written);
      await queries.invalidateQueries();
    },
  });
}
