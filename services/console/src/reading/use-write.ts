import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../session/use-session';
import { ask, idempotencyKey } from './ask';

import type { BodyOf, Method, ParametersOf, PathWith, ResultOf } from './paths';
import type { ReadProblem } from './problem';

/** One write: what it is about, and what it says. */
export interface Write<Path extends PathWith<M>, M extends Method> {
  readonly params?: Omit<ParametersOf<Path, M>, 'header'>;
  readonly body?: BodyOf<Path, M>;
  /** The entity tag of what was shown: the write is refused (412) if it has changed since. */
  readonly ifMatch?: string;
}

/** What a write came to. */
export interface Written<Result> {
  readonly data: Result;
  readonly response: Response;
}

/** What happens after a write. */
export interface WriteOptions<Result> {
  readonly onSuccess?: (written: Written<Result>) => void;
}

/**
 * A write with an `Idempotency-Key` that is made when the form opens and kept over every try, so that a lost answer, or a
 * second press of the button, writes nothing twice. Afterwards everything that was read is read anew: the session makes
 * reads wait for the position of the write.
 */
export function useWrite<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  method: M,
  path: Path,
  options: WriteOptions<ResultOf<Path, M>> = {},
) {
  const { client } = useSession();
  const queries = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation<Written<ResultOf<Path, M>>, ReadProblem, Write<Path, M>>({
    mutationFn: async ({ params, body, ifMatch }) => {
      key.current ??= idempotencyKey();
      const header = {
        'Idempotency-Key': key.current,
        ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      };
      const given: object = params ?? {};
      const asked = { params: { ...given, header }, ...(body === undefined ? {} : { body }) };
      const { data, response } = await ask(client, method, path, asked);
      return { data: data as ResultOf<Path, M>, response };
    },
    onSuccess: async (written) => {
      // The next write of the same form is another one.
      key.current = undefined;
      options.onSuccess?.(written);
      await queries.invalidateQueries();
    },
  });
}
