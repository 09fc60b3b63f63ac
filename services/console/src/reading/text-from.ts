import { problemFrom, problemOf } from './problem';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * An answer that is no JSON, as it arrives: exports, notes, CSV.
 *
 * @throws ReadProblem
 */
export async function responseFrom(send: Send, path: string, signal?: AbortSignal) {
  const response = await send(path, signal === undefined ? {} : { signal }).catch(
    (thrown: unknown) => {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
      throw problemFrom(thrown);
    },
  );
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw problemOf(response, body);
}

/** The same as text. @throws ReadProblem */
export async function textFrom(send: Send, path: string, signal?: AbortSignal): Promise<string> {
  return (await responseFrom(send, path, signal)).text();
}
