import type { JsonMap, JsonValue } from '../acceptance/client.js';

export interface ExampleRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: JsonValue;
}

export function exampleRequests(description: JsonValue): readonly ExampleRequest[] {
  return Object.entries(mapOf(mapOf(description)['paths'])).flatMap(([path, item]) =>
    Object.entries(mapOf(item)).map(([method, value]) =>
      requestOf(path, method.toUpperCase(), mapOf(value)),
    ),
  );
}

function requestOf(path: string, method: string, operation: JsonMap): ExampleRequest {
  const parameters = listOf(operation['parameters']).map(mapOf);
  const query = new URLSearchParams();
  let entered = path;
  for (const { in: where, name, required, example, schema } of parameters) {
    const { example: ofSchema, default: standard } = mapOf(schema);
    const value = example ?? ofSchema ?? standard;
    if (value === undefined) {
      if (required === true && where === 'query') query.set(String(name), `{${name}}`);
      continue;
    }
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (where === 'path') entered = entered.replace(`{${name}}`, encodeURIComponent(text));
    if (where === 'query') query.set(String(name), text);
  }
  const content = mapOf(mapOf(operation['requestBody'])['content']);
  return {
    operationId: String(operation['operationId']),
    method,
    path: entered,
    query: query.toString().replaceAll('%7B', '{').replaceAll('%7D', '}'),
    body: mapOf(content['application/json'])['example'],
  };
}

export function mapOf(value: JsonValue): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
