import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../reading/ask';
import { idempotencyKey } from '../../reading/idempotency-key';
import type { ReadProblem } from '../../reading/problem';
import { useSession } from '../../session/use-session';
import type { Deal } from '../deal';
import type { DealAction } from './deal-actions';

/** Does something with a deal. The key is made when the form opens: a second press, or a lost answer, does nothing twice. */
export function useDealAction(id: string, action: DealAction, onDone: (deal: Deal) => void) {
  const { client } = useSession();
  const queries = useQueryClient();
  const [opened] = useState(idempotencyKey);
  return useMutation<Deal, ReadProblem, object>({
    mutationFn: async (body) => {
      // Another body is another request: with the same key the ledger would refuse it.
      const key = `${opened}-${fingerprint(JSON.stringify(body))}`;
      const { data } = await ask(client, 'post', `/api/v1/exchange/transactions/{id}/${action}`, {
        params: { path: { id }, header: { 'Idempotency-Key': key } },
        body,
      });
      return data as Deal;
    },
    onSuccess: async (deal) => {
      onDone(deal);
      await queries.invalidateQueries();
    },
  });
}

/** Tells the bodies of one form's tries apart. */
function fingerprint(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(16);
}
