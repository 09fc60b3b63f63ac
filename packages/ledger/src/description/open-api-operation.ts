import { ogcException, problem, validationError } from '@exchange/runtime/contract/errors';
import type {
  AnswerHeader,
  ErrorStatus,
  RouteContract,
  Success,
} from '@exchange/runtime/contract/route';
import { formMediaType } from '@exchange/runtime/http/body/form-body';
import { z } from 'zod';
import {
  errorDescriptions,
  errorHeaders,
  type generalHeaders,
  headerDescriptions,
} from './open-api-texts.js';

const readHeaders = z.object({
  'Ledger-Position': z
    .string()
    .optional()
    .meta({ description: 'Minimum position of the answer; 503 if it is not reached in 5 s' }),
});

const writeHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .max(257)
    .optional()
    .meta({ description: 'A key of the client. A repeated request gets the first answer' }),
  'If-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag that the resource must still have' }),
  Prefer: z.string().optional().meta({
    description: '`respond-async`: do not wait for the read models',
    example: 'respond-async',
  }),
});

const namedBodies = new WeakMap<z.ZodType, z.ZodType>();

export function namedBody(body: z.ZodType, operationId: string): z.ZodType {
  if (body.meta()?.id !== undefined) return body;
  const known = namedBodies.get(body);
  if (known !== undefined) return known;
  const id = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`;
  const named = body.meta({ id });
  namedBodies.set(body, named);
  return named;
}

export function operation(route: RouteContract, path: string) {
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
    ...(route.security === 'open' ? {} : { 'x-roles': route.roles }),
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
                (route.alsoAccepts ?? []).map((type) => [
                  type,
                  { schema: type === formMediaType ? body : z.string() },
                ]),
              ),
            },
          },
        }),
    responses: {
      [success.status]: successResponse(route, success),
      ...(route.job === undefined ? {} : { 202: jobResponse(route, route.job) }),
      ...(route.protocol === 'feature_service' ? { '4XX': otherStatuses } : {}),
      ...Object.fromEntries(route.errors.map((status) => [status, errorResponse(route, status)])),
    },
  };
}

function successResponse(route: RouteContract, success: Success) {
  const { description, schema, mediaType, alsoAs = {} } = success;
  const others = Object.entries(alsoAs).map(([type, other]) => [type, { schema: other }]);
  return {
    description,
    headers: answerHeaders(route, success),
    ...(schema === undefined
      ? {}
      : { content: { [describedType(mediaType)]: { schema }, ...Object.fromEntries(others) } }),
  };
}

function jobResponse(route: RouteContract, { description }: NonNullable<RouteContract['job']>) {
  const headers = ['Location' as const, ...(route.success.headers ?? [])];
  return successResponse(route, { ...route.success, description, headers });
}

function answerHeaders(route: RouteContract, success: Success) {
  const { security, protocol, lanes, method, kind } = route;
  const own: readonly AnswerHeader[] = [
    ...(success.headers ?? []),
    ...(success.tag !== undefined || (protocol !== undefined && method === 'get')
      ? (['ETag'] as const)
      : []),
    ...(protocol !== undefined && lanes.length > 0 ? (['Ledger-Position'] as const) : []),
  ];
  const general: readonly (keyof typeof generalHeaders)[] = [
    'Access-Control-Allow-Origin',
    'Access-Control-Expose-Headers',
    ...(security === 'open' ? [] : (['Vary'] as const)),
    ...(protocol !== undefined || kind === 'query' ? (['Content-Encoding'] as const) : []),
    // A feature service reports errors with status 200.
    ...(protocol === 'feature_service' ? (['WWW-Authenticate', 'Retry-After'] as const) : []),
  ];
  return Object.fromEntries([
    ...own.map((name) => [
      name,
      { description: headerDescriptions[name], schema: { type: 'string' as const } },
    ]),
    ...general.map(sharedHeader),
  ]);
}

function sharedHeader(name: keyof typeof generalHeaders) {
  return [name, { $ref: `#/components/headers/${name}` }] as const;
}

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

const otherStatuses = {
  description:
    'Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error`',
};

/** Named in `components.responses`, unless the route has a body of its own for the status. */
function errorResponse({ protocol, errorSchemas }: RouteContract, status: ErrorStatus) {
  const own = errorSchemas?.[status];
  if (own !== undefined) return errorOf(status, own);
  return { $ref: `#/components/responses/${sharedName(protocol, status)}` };
}

export function sharedErrorResponses(routes: readonly RouteContract[]) {
  return Object.fromEntries(
    routes.flatMap(({ protocol, errors, errorSchemas }) =>
      errors
        .filter((status) => errorSchemas?.[status] === undefined)
        .map((status) => {
          const general = status === 422 ? validationError : problem;
          const schema = protocol === undefined ? general : ogcException;
          return [sharedName(protocol, status), errorOf(status, schema)];
        }),
    ),
  );
}

function sharedName(protocol: RouteContract['protocol'], status: ErrorStatus): string {
  return `${protocol === undefined ? 'Error' : 'Exception'}${status}`;
}

function errorOf(status: ErrorStatus, schema: z.ZodType) {
  const header = errorHeaders[status];
  return {
    description: errorDescriptions[status],
    ...(header === undefined ? {} : { headers: Object.fromEntries([sharedHeader(header)]) }),
    content: { 'application/json': { schema } },
  };
}
