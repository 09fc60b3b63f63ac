import { z } from 'zod';
import type { Role } from '../credentials/role.js';
import type { LaneName } from '../event-log/lane-name.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Map clients; each has its own error format. */
export type MapProtocol = 'ogc' | 'tiles' | 'feature_service';

/**
 * `optional`: without a credential the response has shared data only; a wrong credential is
 * refused.
 */
export type Security = 'required' | 'optional' | 'open';

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 503;

export interface Success<Schema extends z.ZodType = z.ZodType> {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  readonly schema?: Schema;
  readonly mediaType?: string;
  /** Further answers by media type. */
  readonly alsoAs?: Readonly<Record<string, z.ZodType>>;
  readonly headers?: readonly AnswerHeader[];
  /** Inputs of the `ETag`: no other may change the response; the day is UTC. */
  readonly tag?: 'tables' | 'tables and day';
  /**
   * `Location` of a new resource with a stream of its own, with the route's parameters and
   * `{new_id}`; by default one step below the path, in the stream of the command.
   */
  readonly location?: string;
}

export type AnswerHeader =
  | 'Location'
  | 'ETag'
  | 'Content-Crs'
  | 'Content-Disposition'
  | 'Link'
  | 'Total-Count'
  | 'Ledger-Position'
  | 'Ledger-Projected'
  | 'Idempotency-Replayed'
  | 'Preference-Applied';

export interface RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  readonly operationId: string;
  readonly method: Method;
  /** Path with `{names}`; below `/api/v1` unless `mount` differs. */
  readonly path: string;
  readonly mount: 'api' | 'root' | 'both';
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: Security;
  /** One suffices; `any`: every credential. Absent on an open route. */
  readonly roles?: readonly Role[] | 'any';
  /** Protocol of the error format; absent: this API's own. */
  readonly protocol?: MapProtocol;
  readonly mapKeys?: boolean;
  /** `application/x-www-form-urlencoded`: the handler receives a record of texts. */
  readonly formBody?: boolean;
  readonly kind: 'command' | 'query' | 'service';
  readonly params: Params;
  /** The last parameter takes the rest of the path, with slashes plain or as `%2F`. */
  readonly takesRest?: true;
  readonly query: Query;
  readonly body?: Body;
  /** Numbers beyond a double's precision stay text. */
  readonly exactNumbers?: boolean;
  readonly alsoAccepts?: readonly string[];
  /** Minimum among the requests at work; 1 by default. */
  readonly weight?: number;
  readonly itemsMax?: number;
  readonly columnsMax?: number;
  readonly success: Success;
  /** 202 with the job's path, and the body of `success`. */
  readonly job?: { readonly description: string; readonly location: string };
  readonly errors: readonly ErrorStatus[];
  readonly errorSchemas?: Partial<Record<ErrorStatus, z.ZodType>>;
  readonly isLongLived?: boolean;
  /**
   * May query tables or wait for a position before the decision (default). A decision on the log
   * alone is not attributed to its caller (`admission/work.ts`).
   */
  readsTables?(body: z.output<NonNullable<Body>>): boolean;
  readonly lanes: readonly LaneName[];
  readonly example?: unknown;
}

const none = z.strictObject({});
type None = typeof none;

type Optional = 'params' | 'query' | 'mount' | 'security' | 'lanes' | 'errors';
type Draft<Route> = Omit<Route, Optional> & Partial<Pick<Route, Optional & keyof Route>>;

export function defineRoute<
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = z.ZodUndefined,
>(draft: Draft<RouteContract<Params, Query, Body>>): RouteContract<Params, Query, Body> {
  const { protocol, security = 'required' } = draft;
  const isCommand = draft.kind === 'command';
  const common: ErrorStatus[] = [
    protocol === undefined ? 422 : 400,
    ...(security === 'open' ? [] : ([401, 429, 503] as const)),
    ...(draft.body === undefined && !isCommand ? [] : ([408, 413, 415, 429, 503] as const)),
    ...(isCommand ? ([412] as const) : []),
  ];
  return {
    ...draft,
    success: isCommand ? withCommandHeaders(draft.success) : draft.success,
    params: draft.params ?? (none as unknown as Params),
    query: draft.query ?? (none as unknown as Query),
    mount: draft.mount ?? 'api',
    security,
    lanes: draft.lanes ?? [],
    mapKeys: draft.mapKeys ?? protocol !== undefined,
    // A feature service sends errors with status 200.
    errors:
      protocol === 'feature_service'
        ? []
        : [...new Set([...common, ...(draft.errors ?? [])])].sort(),
  };
}

function withCommandHeaders(success: Success): Success {
  const common: readonly AnswerHeader[] = [
    ...(success.schema === undefined ? [] : (['ETag'] as const)),
    'Link',
    'Ledger-Position',
    'Ledger-Projected',
    'Idempotency-Replayed',
    'Preference-Applied',
  ];
  return { ...success, headers: [...new Set([...(success.headers ?? []), ...common])] };
}

export function mountedPaths(route: RouteContract): readonly string[] {
  const path = `/api/v1${route.path}`;
  if (route.mount === 'root') return [route.path];
  return route.mount === 'both' ? [route.path, path] : [path];
}
