import { ogcException, problem, validationError } from '@exchange/runtime/contract/errors';
import {
  type AnswerHeader,
  type ErrorStatus,
  mountedPaths,
  type RouteContract,
} from '@exchange/runtime/contract/route';
import { formMediaType } from '@exchange/runtime/http/form-body';
import { serviceVersion } from '@exchange/runtime/process/service-version';
import { z } from 'zod';
import { createDocument, type ZodOpenApiObject } from 'zod-openapi';
import { writeAlternatives } from './open-api-alternatives.js';
import { describeParameters } from './open-api-parameters.js';
import { describeSchema } from './open-api-schemas.js';

const headerDescriptions: Readonly<Record<AnswerHeader, string>> = {
  Location: 'Where the new resource is',
  ETag: "The resource's version, for If-Match",
  'Content-Crs': 'The coordinate reference system of the coordinates, as a URI (OGC 18-058r1)',
  Link: 'The next page, if there is one (RFC 8288)',
  'Total-Count': 'How many items the list has in all, where `total=true` asks for it',
  'Ledger-Position': 'The event log position of the write, or that the answer reflects',
  'Ledger-Projected': '`false` when the read models had not caught up in time',
  'Idempotency-Replayed': '`true` when this is the first answer given again',
  'Preference-Applied': '`respond-async` when the read models were not waited for, as Prefer asked',
};

const errorDescriptions: Readonly<Record<ErrorStatus, string>> = {
  400: 'A parameter is unknown or not valid',
  401: 'Missing or invalid credential',
  403: 'It belongs to another reseller, or to the platform',
  404: 'Not found',
  408: 'The body did not arrive in time',
  409: 'Conflict with current state',
  412: 'If-Match names another version than the current one',
  413: 'The body is too large, or what would be recorded of it is larger than the event log takes at once (1,044,480 bytes)',
  415: 'The body is not JSON',
  422: 'The request is not valid, or breaks a rule',
  429: 'More than the share of the caller or of its address; the detail names the limit',
  503: 'A store is away, the position asked for is not reached, or there is too much to do; try again',
};

const readHeaders = z.object({
  'Ledger-Position': z
    .string()
    .optional()
    .meta({ description: 'Answer from a state at least this recent; after 5 s, 503' }),
});

const writeHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .max(257)
    .optional()
    .meta({ description: 'A key of your own: the same request again gives the first answer' }),
  'If-Match': z.string().optional().meta({ description: 'Only if the ETag still holds' }),
  Prefer: z.string().optional().meta({
    description: '`respond-async`: do not wait for the read models',
    example: 'respond-async',
  }),
});

/** The OpenAPI 3.1 description of these routes. */
export function buildOpenApi(
  routes: readonly RouteContract[],
  options: { readonly serverUrl: string; readonly tags: Readonly<Record<string, string>> },
): ReturnType<typeof createDocument> {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {};
  // A body of several operations is named after the first of them, whatever the order of the routes.
  for (const { body, operationId } of [...routes].sort(byOperation)) {
    if (body !== undefined) namedBody(body, operationId);
  }
  for (const route of routes) {
    for (const path of mountedPaths(route)) {
      paths[path] = { ...paths[path], [route.method]: operation(route, path) };
    }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Energy Exchange and Reseller Territory Service',
      version: serviceVersion,
      description: `An event-sourced energy marketplace: nominations, trades and settlements, customers attached to resellers, assets on maps.\n\n${limits}`,
      contact: { name: 'Energy exchange ledger' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    tags: tagsOf(routes, options.tags),
    paths,
    components: {
      headers: Object.fromEntries(
        Object.entries(generalHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' as const } },
        ]),
      ),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        gatewayIdentity: { type: 'apiKey', in: 'header', name: 'X-Service-Gateway-Identity' },
        gatewaySecret: { type: 'apiKey', in: 'header', name: 'X-Service-Gateway-Secret' },
        ...(routes.some(({ mapKeys }) => mapKeys === true)
          ? { mapKey: { type: 'apiKey' as const, in: 'query' as const, name: 'api_key' } }
          : {}),
      },
    },
  };
  const described = createDocument(document, { override: describeSchema });
  for (const methods of Object.values(described.paths ?? {})) {
    for (const one of Object.values(methods)) describeParameters(Object(one).parameters ?? []);
  }
  writeAlternatives(described);
  return described;
}

/** What every request keeps to, whatever its operation. */
const limits =
  'Limits of every request: no text holds the character U+0000 (422). A body is UTF-8 and nests at most 64 levels deep (422). ' +
  '`attributes` has keys of 1 to 128 characters, 1,000 in all, and at most 32 levels, and its whole numbers are those that a double holds exactly (422). ' +
  'What a request has recorded at once is at most 1,044,480 bytes of events (413).';

const byOperation = (one: RouteContract, other: RouteContract) =>
  one.operationId < other.operationId ? -1 : 1;

const namedBodies = new WeakMap<z.ZodType, z.ZodType>();

/** The body under a name, which clients have a type by: that of its operation, unless it has one of its own. */
function namedBody(body: z.ZodType, operationId: string): z.ZodType {
  if (body.meta()?.id !== undefined) return body;
  const known = namedBodies.get(body);
  if (known !== undefined) return known;
  const id = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`;
  const named = body.meta({ id });
  namedBodies.set(body, named);
  return named;
}

/** Tags in the order of their descriptions, those without one last. */
function tagsOf(routes: readonly RouteContract[], descriptions: Readonly<Record<string, string>>) {
  const used = new Set(routes.map(({ tag }) => tag));
  const known = Object.keys(descriptions).filter((name) => used.delete(name));
  return [...known, ...used].map((name) => ({ name, description: descriptions[name] ?? name }));
}

function operation(route: RouteContract, path: string) {
  const { success, body, params, query } = route;
  const alias = route.mount === 'both' && !path.startsWith('/api');
  const header =
    route.kind === 'command' ? writeHeaders : route.lanes.length > 0 ? readHeaders : undefined;
  return {
    operationId: alias ? `${route.operationId}AtRoot` : route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description ?? `${route.summary}.`,
    security: securityOf(route),
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(header === undefined ? {} : { header }),
    },
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [route.formBody === true ? formMediaType : 'application/json']: {
                schema: namedBody(body, route.operationId),
                example: route.example,
              },
              ...Object.fromEntries(
                (route.alsoAccepts ?? []).map((type) => [type, { schema: z.string() }]),
              ),
            },
          },
        }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: answerHeaders(route),
        ...(success.schema === undefined
          ? {}
          : {
              content: {
                [describedType(success.mediaType)]: { schema: success.schema },
                ...Object.fromEntries(
                  Object.entries(success.alsoAs ?? {}).map(([type, schema]) => [type, { schema }]),
                ),
              },
            }),
      },
      ...(route.protocol === 'feature_service' ? { '4XX': refusedByHttp } : {}),
      ...Object.fromEntries(route.errors.map((status) => [status, errorResponse(route, status)])),
    },
  };
}

/** What answers of every kind of route carry beside their own headers. */
const generalHeaders = {
  'Access-Control-Allow-Origin': 'The origins whose pages may read the answer (CORS_ORIGINS)',
  'Access-Control-Expose-Headers': 'The headers that such a page may read',
  Vary: 'What of the request the answer depends on',
  'Content-Encoding': '`gzip`, where `Accept-Encoding` takes it and it is worth it',
  'WWW-Authenticate': 'With an error 498 or 499',
  'Retry-After': 'With an error 429 or 503: the seconds after which to ask again',
} as const;

function answerHeaders(route: RouteContract) {
  const { success, security, protocol, lanes, method } = route;
  const own: readonly AnswerHeader[] = [
    ...(success.headers ?? []),
    ...(protocol !== undefined && method === 'get' ? (['ETag'] as const) : []),
    ...(protocol !== undefined && lanes.length > 0 ? (['Ledger-Position'] as const) : []),
  ];
  const general: readonly (keyof typeof generalHeaders)[] = [
    'Access-Control-Allow-Origin',
    'Access-Control-Expose-Headers',
    ...(security === 'open' ? [] : (['Vary'] as const)),
    ...(protocol === undefined ? [] : (['Content-Encoding'] as const)),
    // A feature service tells its errors with the status 200.
    ...(protocol === 'feature_service' ? (['WWW-Authenticate', 'Retry-After'] as const) : []),
  ];
  return Object.fromEntries([
    ...own.map((name) => [
      name,
      { description: headerDescriptions[name], schema: { type: 'string' as const } },
    ]),
    ...general.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ]);
}

/** A media type by its name alone: an answer is found by that, whatever parameters it goes out with. */
function describedType(mediaType = 'application/json'): string {
  return mediaType.replace(/\s*;.*$/s, '');
}

function securityOf({ security, mapKeys }: RouteContract): Record<string, string[]>[] {
  if (security === 'open') return [];
  return [
    ...(security === 'optional' ? [{}] : []),
    { bearer: [] },
    { apiKey: [] },
    { gatewayIdentity: [], gatewaySecret: [] },
    ...(mapKeys === true ? [{ mapKey: [] }] : []),
  ];
}

/** All that is not told with the status 200. */
const refusedByHttp = {
  description:
    'Only what HTTP itself refuses, such as headers that are too long: what the service refuses is a 200 with `error`',
};

function errorResponse({ protocol, errorSchemas }: RouteContract, status: ErrorStatus) {
  const own = errorSchemas?.[status] ?? (status === 422 ? validationError : problem);
  return {
    description: errorDescriptions[status],
    content: { 'application/json': { schema: protocol === undefined ? own : ogcException } },
  };
}
