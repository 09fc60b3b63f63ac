import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { buildOpenApi } from '../src/description/open-api.js';
import { ledgerRoutes } from '../src/ledger-routes.js';

interface Schema {
  readonly [keyword: string]: unknown;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: Schema; readonly example?: unknown }>;
  };
}

const built = buildOpenApi(ledgerRoutes.contracts, {
  serverUrl: 'https://ledger.example',
  tags: ledgerRoutes.tags,
});
const document: typeof built = JSON.parse(JSON.stringify(built));
const paths: Record<string, Record<string, Operation>> = Object(document.paths);
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const queries = operations.flatMap(({ operationId, parameters = [] }) =>
  parameters
    .filter((one) => one.in === 'query')
    .map((parameter) => ({ where: `${operationId} ${parameter.name}`, parameter })),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...Object(document), $id: 'interface' });

function allows(operationId: string, body: unknown): boolean {
  const [[path, method] = []] = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).flatMap(([name, one]) =>
      one.operationId === operationId ? [[at, name] as const] : [],
    ),
  );
  const step = (text: string | undefined) =>
    String(text).replaceAll('~', '~0').replaceAll('/', '~1');
  const place = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'];
  const $ref = `interface#/${place.map(step).map(encodeURIComponent).join('/')}`;
  return ajv.validate({ $ref }, body);
}

function membersIn(schema: unknown, at: string): { name: string; at: string; schema: Schema }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema ? Object.entries(Object(schema.properties)) : [];
  return [
    ...properties.map(([name, inner]) => ({ name, at: `${at}.${name}`, schema: Object(inner) })),
    ...Object.entries(schema)
      .filter(([keyword]) => keyword !== 'example')
      .flatMap(([keyword, inner]) =>
        membersIn(
          inner,
          /^(properties|items|anyOf|oneOf|\d+)$/.test(keyword) ? at : `${at}.${keyword}`,
        ),
      ),
  ];
}
const answers = Object.entries(Object(document.components?.schemas))
  .filter(([name]) => !/(Body|Reason|ReasonIfAny)$/.test(name))
  .flatMap(([name, schema]) => membersIn(schema, name));

function formatOf({ format, anyOf }: Schema): unknown {
  return (
    format ?? (Array.isArray(anyOf) ? anyOf.find(({ format: one }) => one)?.format : undefined)
  );
}

describe('parameters', () => {
  test('are texts with commas in the filter of a bulk action', () => {
    const filtered = { action: 'confirm', filter: { status: 'pending,confirmed' }, count: 2 };
    expect(allows('takeTransactionAction', filtered)).toBe(true);
    const listed = { ...filtered, filter: { status: ['pending'] } };
    expect(allows('takeTransactionAction', listed)).toBe(false);
  });

  test('have no examples if they are optional', () => {
    const optional = queries.filter(({ parameter }) => parameter.required !== true);
    expect(optional.length).toBeGreaterThan(50);
    // Without it the feed is empty until the next event.
    const entered = optional.splice(
      optional.findIndex(({ where }) => where === 'streamTransactions after'),
      1,
    );
    expect(entered.map(({ parameter }) => parameter.schema['example'])).toEqual(['start']);
    for (const { where, parameter } of optional) {
      expect(Object.keys(parameter), where).not.toContain('example');
      expect(Object.keys(parameter.schema), where).not.toContain('example');
    }
    const state = queries.find(({ where }) => where === 'listResellers state');
    expect(state?.parameter.description).toContain('for example `TX`');
  });
});

describe('bodies', () => {
  const json = operations.flatMap(({ operationId, requestBody }) => {
    const content = requestBody?.content['application/json'];
    return content === undefined ? [] : [{ operationId, example: content.example }];
  });
  test.each(json)('$operationId has a valid example', ({ operationId, example }) => {
    expect(allows(operationId, example), JSON.stringify(ajv.errors)).toBe(true);
    expect(allows(operationId, 'something else')).toBe(false);
  });

  test.each(['cancelTransaction', 'rejectTransaction', 'curtailTransaction', 'correctTransaction'])(
    '%s requires a reason, a reason code, or both',
    (operationId) => {
      const cut = operationId === 'curtailTransaction' ? { volume_mwh: 1 } : {};
      expect(allows(operationId, { ...cut, reason: 'Withdrawn' })).toBe(true);
      expect(allows(operationId, { ...cut, reason_code: 'A02' })).toBe(true);
      expect(allows(operationId, { ...cut, reason_code: null, reason: 'Withdrawn' })).toBe(true);
      expect(allows(operationId, { ...cut, reason_code: 'A02', reason: 'Withdrawn' })).toBe(true);
      expect(allows(operationId, cut)).toBe(false);
      expect(allows(operationId, { ...cut, reason: null })).toBe(false);
    },
  );

  test('confirmTransaction has an optional reason', () => {
    expect(allows('confirmTransaction', {})).toBe(true);
    expect(allows('confirmTransaction', { reason_code: 'A85' })).toBe(true);
  });
});

describe('answers', () => {
  const foreign =
    /^(Layer|LayerStats|WellPermits)\.|\.(organization_id|external_id|request_id|correlation_id|layer_id)$|\.actor\.|^HistoryEntry\.id$|^RefusedCommand\.actor/;

  test('have UUIDs as ids', () => {
    const ids = answers.filter(({ name, at }) => /(^|_)id$/.test(name) && !foreign.test(at));
    expect(ids.length).toBeGreaterThan(30);
    for (const { at, schema } of ids) {
      if (!/\.(actor|id)$/.test(at) || schema['format'] !== undefined)
        expect(formatOf(schema), at).toBe('uuid');
    }
  });

  test('have times as date-times, and dates as dates', () => {
    const dates = ['RateHistoryRecord.recorded_at', 'Enrollment.requested_start'];
    const times = answers.filter(({ name }) => /_(at|start|end|date)$/.test(name));
    expect(times.length).toBeGreaterThan(20);
    for (const { at, name, schema } of times) {
      const isDate = name.endsWith('_date') || dates.includes(at);
      expect(formatOf(schema), at).toBe(isDate ? 'date' : 'date-time');
    }
  });
});

test('no schema is recursive, and all have names', () => {
  const schemas: Record<string, unknown> = Object(document.components?.schemas);
  expect(Object.keys(schemas).filter((name) => name.startsWith('__'))).toEqual([]);
  const needs = new Map(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
        ([, other]) => other,
      ),
    ]),
  );
  const reaches = (from: string, reached = new Set<string>()): Set<string> => {
    for (const next of needs.get(from) ?? []) {
      if (next === undefined || reached.has(next)) continue;
      reached.add(next);
      reaches(next, reached);
    }
    return reached;
  };
  for (const name of needs.keys()) expect(reaches(name), name).not.toContain(name);
});

test('every operation has a description', () => {
  expect(operations.length).toBeGreaterThan(60);
  for (const { operationId, description } of operations)
    expect(description, operationId).toBeTruthy();
});
