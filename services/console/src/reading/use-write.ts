import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { WriteKey } from '../forms/draft';
import { useSession } from '../session/use-session';
import { ask, idempotencyKey } from './ask';
import type { BodyOf, Method, ParametersOf, PathWith, ResultOf } from './paths';
import { ReadProblem } from './problem';

interface Write<Path extends PathWith<M>, M extends Method> {
  readonly params?: Omit<ParametersOf<Path, M>, 'header'> | undefined;
  readonly body?: BodyOf<Path, M>;
  readonly ifMatch?: string | undefined;
}

export interface Written<Result> {
  readonly data: Result;
  readonly response: Response;
}

interface WriteOptions {
  readonly isOfPlatform?: boolean | undefined;
  /** Survives the unmount of its form. */
  readonly keptKey?: WriteKey;
}

/** The ledger's refusal of a key that another request used. */
const usedKey = 'This Idempotency-Key was used for another request.';

/**
 * Retries keep the `Idempotency-Key`, so that a lost answer causes no second write. If the first attempt was recorded
 * with other values, the next attempt has another key. Afterwards reads all queries again, at the write's position.
 */
export function useWrite<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  method: M,
  path: Path,
  onSuccess?: (written: Written<ResultOf<Path, M>>) => void,
  { isOfPlatform = false, keptKey }: WriteOptions = {},
) {
  const session = useSession();
  const client = isOfPlatform ? session.platformClient : session.client;
  const queries = useQueryClient();
  const ownKey = useRef<string>(undefined);
  const key = keptKey ?? ownKey;
  const explain = (problem: ReadProblem): never => {
    if (!problem.detail.startsWith(usedKey)) throw problem;
    key.current = undefined;
    void queries.invalidateQueries();
    throw new ReadProblem(
      problem.status,
      'An earlier attempt, with other values, was recorded; its answer was lost. Look for it before you send these values too.',
    );
  };
  return useMutation<Written<ResultOf<Path, M>>, ReadProblem, Write<Path, M>>({
    mutationFn: async ({ params, body, ifMatch }) => {
      key.current ??= idempotencyKey();
      const header = { 'Idempotency-Key': key.current, 'If-Match': ifMatch };
      const parameters: object = params ?? {};
      const request = { params: { ...parameters, header }, body };
      const { data, response } = await ask(client, method, path, request).catch(explain);
      return { data: data as ResultOf<Path, M>, response };
    },
    onSuccess: async (written) => {
      key.current = undefined;
      onSuccess?.(written);
      await queries.invalidateQueries();
    },
  });
}
