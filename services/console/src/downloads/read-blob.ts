import type { LedgerClient } from '@exchange/client';
import { problemFrom, problemOf } from '../reading/problem';

interface Asked {
  readonly data?: Blob | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer of the typed client as a file. @param asked called with `parseAs: 'blob'` @throws ReadProblem */
export async function readBlob(
  client: LedgerClient,
  asked: (client: LedgerClient) => Promise<Asked>,
): Promise<Blob> {
  const { data, error, response } = await asked(client).catch((thrown: unknown) => {
    throw problemFrom(thrown);
  });
  if (data === undefined) throw problemOf(response, error);
  return data;
}
