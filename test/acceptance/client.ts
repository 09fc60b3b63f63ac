import { createLedgerClient, type LedgerClient, problemText } from '@exchange/client';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: JsonValue;
}

export type JsonValue = string | number | boolean | null | undefined | JsonValue[] | JsonMap;
export interface JsonMap {
  [key: string]: JsonValue;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  readonly typed: LedgerClient;
  with(headers: Record<string, string>): Client;
}

const triesMax = 4;

interface Unread {
  position: string | undefined;
}

function later(known: string | undefined, position: string | null): string | undefined {
  if (known === undefined || position === null) return position ?? known;
  return BigInt(position) > BigInt(known) ? position : known;
}

/**
 * `//` starts at the root. After `Ledger-Projected: false`, the next read states the write's
 * position.
 */
export function client(
  baseUrl: string,
  always: Record<string, string> = {},
  unread: Unread = { position: undefined },
): Client {
  const deliver = async (request: Request): Promise<Response> => {
    for (const [name, value] of Object.entries(always)) {
      if (!request.headers.has(name)) request.headers.set(name, value);
    }
    const isRead = request.method === 'GET';
    const isAsked = isRead && request.url.startsWith(`${baseUrl}/api/v1/`);
    const awaited = isAsked ? unread.position : undefined;
    const isAdded = awaited !== undefined && !request.headers.has('ledger-position');
    if (isAdded) request.headers.set('ledger-position', awaited);
    let response = await fetch(request);
    for (let tries = 1; isAdded && response.status === 503 && tries < triesMax; tries += 1) {
      await response.body?.cancel();
      response = await fetch(request);
    }
    if (awaited !== undefined && unread.position === awaited) unread.position = undefined;
    if (!isRead && response.headers.get('ledger-projected') === 'false') {
      unread.position = later(unread.position, response.headers.get('ledger-position'));
    }
    return response;
  };
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const url = path.startsWith('//') ? baseUrl + path.slice(1) : `${baseUrl}/api/v1${path}`;
    const isText = typeof body === 'string';
    const response = await deliver(
      new Request(url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...always,
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      get body() {
        return text === '' ? undefined : JSON.parse(text);
      },
    };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    typed: createLedgerClient({ url: baseUrl, fetch: deliver }),
    with: (headers) => client(baseUrl, { ...always, ...headers }, unread),
  };
}

export async function given<Data>(
  request: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<Data> {
  const { data, error, response } = await request;
  if (data === undefined) {
    throw new Error(`${response.status}: ${problemText(error) ?? 'no data'} (${response.url})`);
  }
  return data;
}

export function text(answer: Answer, key: string): string {
  const value = member(answer.body, key);
  if (typeof value !== 'string') {
    throw new Error(`${answer.status}: no text under ${key} in ${answer.text.slice(0, 500)}`);
  }
  return value;
}

export function member(value: JsonValue, key: string): JsonValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value[key]
    : undefined;
}

export function list(answer: Answer): JsonValue[] {
  if (!Array.isArray(answer.body)) throw new Error(`${answer.status}: no list: ${answer.text}`);
  return answer.body;
}

export function nextPath(answer: Answer): string | undefined {
  const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return link?.slice(link.indexOf('/api/v1') + '/api/v1'.length);
}

export async function everyItem(caller: Client, path: string): Promise<JsonValue[]> {
  const items: JsonValue[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const page: Answer = await caller.get(next);
    items.push(...list(page));
    next = nextPath(page);
  }
  return items;
}
