import { problemText } from '@exchange/client';
import { CommandFailed } from './command.js';

/** Talks to a running service with the caller's credentials. */
export interface ServiceClient {
  readonly url: string;
  /**
   * Sends one request and reads the whole answer.
   *
   * @param path under `/api/v1`, or from the root when it begins with `//`
   * @throws TypeError when the service cannot be reached
   */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The scope that the requests are made in; none is the platform's. */
  readonly resellerId: string | undefined;
}

/** A client of the service at an address. */
export function createServiceClient(address: ServiceAddress): ServiceClient {
  const base = address.url.replace(/\/+$/, '');
  const always: Record<string, string> = { accept: 'application/json' };
  if (address.apiKey !== undefined) always['x-api-key'] = address.apiKey;
  if (address.resellerId !== undefined) always['x-service-reseller-id'] = address.resellerId;
  return {
    url: base,
    async send({ method, path, body, headers }) {
      const url = path.startsWith('//') ? base + path.slice(1) : `${base}/api/v1${path}`;
      const response = await fetch(url, {
        method,
        headers: {
          ...always,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

/** Why the service refused, in one line: the message, or each fault with where it is. */
export function reasonOf(answer: ServiceAnswer): string {
  return problemText(bodyOf(answer.text)) ?? `the service answered ${answer.status}`;
}

/** Why a request had no answer, and what to do. @param error what `fetch` threw */
export function noAnswer(url: string, error: unknown): CommandFailed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandFailed(`No service answers at ${url}: ${reason}. Start it with npm start.`);
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
