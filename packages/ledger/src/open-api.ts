import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { serviceVersion } from '@exchange/runtime/process/service-version';
import { createDocument, type ZodOpenApiObject } from 'zod-openapi';
import { writeAlternatives } from './open-api-alternatives.js';
import { namedBody, operation } from './open-api-operation.js';
import { describeParameters } from './open-api-parameters.js';
import { describeSchema } from './open-api-schemas.js';
import { generalHeaders, limits } from './open-api-texts.js';

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
    ...openApiAddress(options.serverUrl),
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

/** The members of the description that name the service's address. */
export function openApiAddress(serverUrl: string) {
  return {
    externalDocs: {
      url: `${serverUrl.replace(/\/*$/, '')}/asyncapi.json`,
      description: 'Events as they are told, by AsyncAPI',
    },
    servers: [{ url: serverUrl }],
  };
}

const byOperation = (one: RouteContract, other: RouteContract) =>
  one.operationId < other.operationId ? -1 : 1;

/** Tags in the order of their descriptions, those without one last. */
function tagsOf(routes: readonly RouteContract[], descriptions: Readonly<Record<string, string>>) {
  const used = new Set(routes.map(({ tag }) => tag));
  const known = Object.keys(descriptions).filter((name) => used.delete(name));
  return [...known, ...used].map((name) => ({ name, description: descriptions[name] ?? name }));
}
