import { z } from 'zod';
import type { LaneName } from '../event-log/lane-name.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The protocols of map clients: below `/ogc`, `/tiles` and `/rest`, their own rules of errors hold. */
export type MapProtocol = 'ogc' | 'tiles' | 'feature_service';

/**
 * Who may ask: everybody (`open`), callers only (`required`), or everybody, and more for a caller (`optional`): without a
 * credential the answer has what is nobody's, a wrong one is refused.
 */
export type Security = 'required' | 'optional' | 'open';

/** The answers a route may give besides its success. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 503;

export interface Success<Schema extends z.ZodType = z.ZodType> {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  readonly schema?: Schema;
  readonly mediaType?: string;
  /** Other forms that the answer has on request, by media type. */
  readonly alsoAs?: Readonly<Record<string, z.ZodType>>;
  /**
   * Names of headers that the answer carries; described once, in the OpenAPI document. What every command's answer carries is
   * filled in.
   */
  readonly headers?: readonly AnswerHeader[];
  /** With an `ETag` of what its tables hold: nothing else that the answer is made of changes. */
  readonly tag?: 'tables';
  /**
   * With the header `Location`: where what was made is found, a path with the route's own parameters and `{new_id}`. Without it,
   * that is one step below the route's path.
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

/** One route of the interface: validation, types and documentation come from it. */
export interface RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  readonly operationId: string;
  readonly method: Method;
  /** With `{names}`; below `/api/v1` unless `mount` says otherwise. */
  readonly path: string;
  readonly mount: 'api' | 'root' | 'both';
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: Security;
  /** Whose rules of errors it keeps to; absent: those of the rest of this interface. */
  readonly protocol?: MapProtocol;
  /** Whether a read-only key for maps is taken, in a header or as a parameter; true where there is a protocol of maps. */
  readonly mapKeys?: boolean;
  /** Takes its body as a form (`application/x-www-form-urlencoded`): the handler gets a record of texts. */
  readonly formBody?: boolean;
  readonly kind: 'command' | 'query' | 'service';
  readonly params: Params;
  /** The last parameter takes the rest of the path, slashes included; who sends them as `%2F` is understood too. */
  readonly takesRest?: true;
  readonly query: Query;
  /** Absent for a route that takes no body. */
  readonly body?: Body;
  /** Numbers of the body that a float cannot hold are handed over as text, digit by digit. */
  readonly exactNumbers?: boolean;
  /** Media types besides JSON that the body may have. */
  readonly alsoAccepts?: readonly string[];
  /** What it counts at least among the requests at work; 1 unless a short body asks for much. */
  readonly weight?: number;
  /** The most items of a body of lines: what is beyond them is not read, and the schema refuses one more. */
  readonly itemsMax?: number;
  /** The most columns of a body of comma-separated values. */
  readonly columnsMax?: number;
  readonly success: Success;
  readonly errors: readonly ErrorStatus[];
  /** What an error answers, where that is something else than a problem. */
  readonly errorSchemas?: Partial<Record<ErrorStatus, z.ZodType>>;
  /** Answers for as long as its reader stays: a feed, an export. */
  readonly isLongLived?: boolean;
  /**
   * Whether a command may query tables or wait for a position before it is decided; true by default.
   * Where the log alone decides, the work is not attributed to its caller (`admission/work.ts`).
   */
  asksTables?(body: z.output<NonNullable<Body>>): boolean;
  /** The read models that a query answers from. */
  readonly lanes: readonly LaneName[];
  readonly example?: unknown;
}

const none = z.strictObject({});
type None = typeof none;

type Draft<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Omit<
  RouteContract<Params, Query, Body>,
  'params' | 'query' | 'mount' | 'security' | 'lanes' | 'errors'
> &
  Partial<
    Pick<RouteContract<Params, Query, Body>, 'params' | 'query' | 'mount' | 'security' | 'lanes'>
  > & {
    readonly errors?: readonly ErrorStatus[];
  };

/** A contract with its defaults filled in. */
export function defineRoute<
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = z.ZodUndefined,
>(draft: Draft<Params, Query, Body>): RouteContract<Params, Query, Body> {
  const { protocol, security = 'required' } = draft;
  const always: ErrorStatus[] = [
    protocol === undefined ? 422 : 400,
    ...(security === 'open' ? [] : ([401, 429, 503] as const)),
    ...(draft.body === undefined ? [] : ([408, 413, 415, 429, 503] as const)),
    ...(draft.kind === 'command' ? ([412] as const) : []),
  ];
  return {
    ...draft,
    success: draft.kind === 'command' ? ofCommand(draft.success) : draft.success,
    params: draft.params ?? (none as unknown as Params),
    query: draft.query ?? (none as unknown as Query),
    mount: draft.mount ?? 'api',
    security,
    lanes: draft.lanes ?? [],
    mapKeys: draft.mapKeys ?? protocol !== undefined,
    // A feature service tells its errors with the status 200.
    errors:
      protocol === 'feature_service'
        ? []
        : [...new Set([...always, ...(draft.errors ?? [])])].sort(),
  };
}

/** A command says where in the log it is, where the receipt for it is found and how it was taken, and what version it left, where there is something left. */
function ofCommand(success: Success): Success {
  const always: readonly AnswerHeader[] = [
    ...(success.schema === undefined ? [] : (['ETag'] as const)),
    'Link',
    'Ledger-Position',
    'Ledger-Projected',
    'Idempotency-Replayed',
    'Preference-Applied',
  ];
  return { ...success, headers: [...new Set([...(success.headers ?? []), ...always])] };
}

/** The full paths that a route answers at. */
export function mountedPaths(route: RouteContract): readonly string[] {
  const under = `/api/v1${route.path}`;
  if (route.mount === 'root') return [route.path];
  return route.mount === 'both' ? [route.path, under] : [under];
}
