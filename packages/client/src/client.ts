import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './interface.js';
import { writeQuery } from './query.js';

export interface LedgerAddress {
  /** `http://127.0.0.1:8080`, with or without a final `/`. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** From `POST /auth/token`; functions run per request. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** Scope of an API key; default: the platform. */
  readonly resellerId?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export type LedgerClient = Client<paths>;

export function createLedgerClient(address: LedgerAddress): LedgerClient {
  return clientAt<paths>(address);
}

export type UploadClient = Pick<Client<Uploads>, 'POST' | 'PUT'>;

/** For bodies from another source, such as a file. */
export function createUploadClient(address: LedgerAddress): UploadClient {
  return clientAt<Uploads>(address);
}

interface Upload {
  requestBody: { content: { 'application/json': unknown } };
}

type Uploads = {
  readonly [Path in keyof paths as paths[Path] extends { post: Upload } ? Path : never]: {
    readonly post: Omit<NonNullable<paths[Path]['post']>, 'requestBody'> & Upload;
  };
} & {
  readonly [Path in keyof paths as paths[Path] extends { put: Upload } ? Path : never]: {
    readonly put: Omit<NonNullable<paths[Path]['put']>, 'requestBody'> & Upload;
  };
};

function clientAt<Paths extends object>(address: LedgerAddress): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl: address.url.replace(/\/+$/, ''),
    querySerializer: writeQuery,
    ...(address.fetch === undefined ? {} : { fetch: address.fetch }),
  });
  client.use(credentialsOf(address));
  return client;
}

function credentialsOf({ apiKey, token, resellerId }: LedgerAddress): Middleware {
  return {
    async onRequest({ request }) {
      if (apiKey !== undefined) request.headers.set('x-api-key', apiKey);
      if (resellerId !== undefined) request.headers.set('x-service-reseller-id', resellerId);
      const bearer = typeof token === 'function' ? await token() : token;
      if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`);
      return request;
    },
  };
}
