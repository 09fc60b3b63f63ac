import { type LedgerClient, nextCursor } from '@exchange/client';
import { problemFrom, problemOf } from './problem';

export interface Answer {
  readonly data: unknown;
  readonly response: Response;
}

interface Init {
  readonly params?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly parseAs?: 'blob';
}

type Request = (
  method: string,
  path: string,
  init: Init,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** @throws ReadProblem without success */
export async function ask(
  client: LedgerClient,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  init: Init,
): Promise<Answer> {
  const request: unknown = client.request;
  const { data, error, response } = await (request as Request)(method, path, init).catch(refuse);
  if (!response.ok) throw problemOf(response, error);
  return { data, response };
}

export async function blobFrom(
  client: LedgerClient,
  path: string,
  params: object,
  signal?: AbortSignal,
): Promise<Blob> {
  const { data } = await ask(client, 'get', path, { params, signal, parseAs: 'blob' });
  return data as Blob;
}

export async function* pagesFrom(
  client: LedgerClient,
  path: string,
  query: object,
  signal?: AbortSignal,
) {
  let cursor: string | undefined;
  do {
    const params = { query: { ...query, cursor } };
    const { data, response } = await ask(client, 'get', path, { params, signal });
    cursor = nextCursor(response);
    yield { items: data as readonly unknown[], isLast: cursor === undefined };
  } while (cursor !== undefined);
}

/** Makes a key without `crypto.randomUUID`, which requires HTTPS. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export async function responseFrom(send: Send, path: string, init: RequestInit = {}) {
  const response = await send(path, init).catch(refuse);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw problemOf(response, body);
}

export async function textFrom(send: Send, path: string, signal?: AbortSignal): Promise<string> {
  return (await responseFrom(send, path, { signal: signal ?? null })).text();
}

function refuse(thrown: unknown): never {
  throw problemFrom(thrown);
}
