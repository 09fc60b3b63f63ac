import { eitherKeyword, listKeyword } from '@exchange/runtime/contract/described-as';
import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { serviceVersion } from '@exchange/runtime/process/service-version';
import { patternCharsMax } from '@exchange/units';
import { createDocument, type ZodOpenApiObject, type ZodOpenApiOverride } from 'zod-openapi';
import { namedBody, operation, sharedErrorResponses } from './open-api-operation.js';
import { generalHeaders, limits } from './open-api-texts.js';

interface Parameter {
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Record<string, unknown>;
  description?: string;
  style?: string;
  explode?: boolean;
}

/** No examples of optional parameters: trial requests would send them. */
function describeParameters(parameters: readonly Parameter[]): void {
  for (const parameter of parameters) {
    if (parameter.in !== 'query') continue;
    asList(parameter);
    if (parameter.required !== true) exampleInWords(parameter);
  }
}

function asList(parameter: Parameter): void {
  const { schema } = parameter;
  const list = schema[listKeyword];
  if (list === undefined) return;
  for (const keyword of [listKeyword, 'type', 'maxLength', 'pattern']) delete schema[keyword];
  Object.assign(schema, { type: 'array', minItems: 1, ...Object(list) });
  for (const keyword of ['default', 'example']) {
    if (typeof schema[keyword] === 'string') schema[keyword] = schema[keyword].split(',');
  }
  Object.assign(parameter, { style: 'form', explode: false });
}

function exampleInWords(parameter: Parameter): void {
  const { example, isEntered, ...schema } = parameter.schema;
  delete parameter.schema['isEntered'];
  if (example === undefined || isEntered === true) return;
  delete parameter.schema['example'];
  if (JSON.stringify(example) === JSON.stringify(schema['default'])) return;
  const { description } = parameter;
  parameter.description = `${description === undefined ? '' : `${description}; `}for example \`${example}\``;
}

const describeSchema: ZodOpenApiOverride = (context) => {
  withoutNul(context);
  withDefault(context);
  withoutNoise(context);
};

const withoutNul: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  const { type, pattern, format } = jsonSchema;
  if (io !== 'input' || type !== 'string') return;
  if (pattern !== undefined || format !== undefined || 'enum' in jsonSchema) return;
  if ('const' in jsonSchema) return;
  jsonSchema.pattern = '^[^\\u0000]*$';
};

const withDefault: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io === 'input' && def.type === 'default') jsonSchema.default = def.defaultValue;
};

const withoutNoise: ZodOpenApiOverride = ({ jsonSchema }) => {
  const { format, minimum, maximum, maxLength, propertyNames } = jsonSchema;
  if (format !== undefined && completeFormats.has(format)) {
    delete jsonSchema.pattern;
    if (maxLength === patternCharsMax) delete jsonSchema.maxLength;
  }
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
};

const completeFormats = new Set(['uuid', 'date', 'date-time', 'email']);

/** Client generators read alternatives of whole objects only. List parameters are texts in a body. */
function writeAlternatives(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) writeAlternatives(member);
  Reflect.deleteProperty(value, listKeyword);
  if (eitherKeyword in value) asAlternatives(value as Record<string, unknown>);
}

function asAlternatives(schema: Record<string, unknown>): void {
  const { [eitherKeyword]: names, type, properties, required, additionalProperties } = schema;
  for (const keyword of [eitherKeyword, 'type', 'properties', 'required', 'additionalProperties'])
    delete schema[keyword];
  schema['anyOf'] = (Array.isArray(names) ? names : []).map((name) => ({
    type,
    properties: { ...Object(properties), [name]: withoutNull(Object(properties)[name]) },
    required: [...(Array.isArray(required) ? required : []), name],
    additionalProperties,
  }));
}

function withoutNull(schema: unknown): unknown {
  const { anyOf, type, ...rest } = Object(schema);
  if (Array.isArray(anyOf)) {
    const [only, ...others] = anyOf.filter((one) => Object(one).type !== 'null');
    return others.length === 0 ? { ...only, ...rest } : { ...rest, anyOf: [only, ...others] };
  }
  if (!Array.isArray(type)) return schema;
  const [only, ...others] = type.filter((one) => one !== 'null');
  return { ...rest, type: others.length === 0 ? only : [only, ...others] };
}

/** OpenAPI 3.1. */
export function buildOpenApi(
  routes: readonly RouteContract[],
  options: { readonly serverUrl: string; readonly tags: Readonly<Record<string, string>> },
): ReturnType<typeof createDocument> {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {};
  // A shared body's name must not depend on the order of routes.
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
      responses: sharedErrorResponses(routes),
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

export function openApiAddress(serverUrl: string) {
  return {
    externalDocs: {
      url: `${serverUrl.replace(/\/*$/, '')}/asyncapi.json`,
      description: 'The AsyncAPI document of events',
    },
    servers: [{ url: serverUrl }],
  };
}

const byOperation = (one: RouteContract, other: RouteContract) =>
  one.operationId < other.operationId ? -1 : 1;

function tagsOf(routes: readonly RouteContract[], descriptions: Readonly<Record<string, string>>) {
  const used = new Set(routes.map(({ tag }) => tag));
  const known = Object.keys(descriptions).filter((name) => used.delete(name));
  return [...known, ...used].map((name) => ({ name, description: descriptions[name] ?? name }));
}
