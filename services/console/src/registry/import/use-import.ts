import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask, idempotencyKey } from '../../reading/ask';

import { problemFrom } from '../../reading/problem';
import { useSession } from '../../session/use-session';
import type { ImportLine } from './read-lines';

export interface Outcome {
  readonly id: string | undefined;
  readonly refusal: string | undefined;
}

/** In order. Each line's idempotency key is kept across retries, so that none is registered twice. */
export function useImport() {
  const { client } = useSession();
  const queries = useQueryClient();
  const keys = useRef(new Map<number, string>());
  const isStopped = useRef(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);

  const sendOne = async ({ line, body }: ImportLine): Promise<Outcome> => {
    const key = keys.current.get(line) ?? idempotencyKey();
    keys.current.set(line, key);
    const params = { header: { 'Idempotency-Key': key, Prefer: 'respond-async' } };
    try {
      const { data } = await ask(client, 'post', '/api/v1/exchange/counterparties', {
        params,
        body,
      });
      const id =
        typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined;
      return { id, refusal: undefined };
    } catch (thrown) {
      return { id: undefined, refusal: problemFrom(thrown).detail };
    }
  };
  return {
    outcomes,
    isSending,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => {
      keys.current.clear();
      setOutcomes(new Map());
    },
    /** Sends the lines that are not registered yet. */
    async send(lines: readonly ImportLine[]) {
      isStopped.current = false;
      setSending(true);
      const waiting = lines.filter(
        ({ line, body }) => body !== undefined && outcomes.get(line)?.id === undefined,
      );
      for (const one of waiting) {
        if (isStopped.current) break;
        const outcome = await sendOne(one);
        setOutcomes((before) => new Map(before).set(one.line, outcome));
      }
      setSending(false);
      await queries.invalidateQueries();
    },
  };
}
