import type { LedgerClient } from '@exchange/client';
import { problemFrom, problemOf } from './problem';

export interface Answer {
  readonly data: unknown;
  readonly response: Response;
}

interface Init {
  readonly params?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

type Verb = (
  path: string,
  init: Init,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * `path` is untyped here: `useRead` and `useWrite` declare the types.
 * @throws ReadProblem for any response but a success
 */
export async function ask(
  client: LedgerClient,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  init: Init,
): Promise<Answer> {
  const verbs: Record<typeof method, unknown> = {
    get: client.GET,
    post: client.POST,
    put: client.PUT,
    patch: client.PATCH,
    delete: client.DELETE,
  };
  const verb = verbs[method] as Verb;
  const { data, error, response } = await verb(path, init).catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw problemFrom(thrown);
  });
  if (!response.ok) throw problemOf(response, error);
  return { data, response };
}

/** Works without `crypto.randomUUID` (plain HTTP on another host), too. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * For responses other than JSON: exports, checkpoints, CSV.
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

/** @throws ReadProblem */
export async function textFrom(send: Send, path: string, signal?: AbortSignal): Promise<string> {
  return (await responseFrom(send, path, signal)).text();
}
