import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { buildOpenApi } from '../src/description/open-api.js';
import { ledgerRoutes } from '../src/ledger-routes.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-roles'?: string | readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: object }> };
  readonly responses: Record<string, Response>;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: object;
  readonly headers?: object;
}

const description = buildOpenApi(ledgerRoutes.contracts, {
  serverUrl: 'https://ledger.example',
  tags: ledgerRoutes.tags,
});
const paths: Record<string, Record<string, Operation>> = Object(description.paths);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

const sharedResponses: Record<string, Response> = Object(description.components?.responses);
const described = (response: Response): Response =>
  response.$ref === undefined
    ? response
    : Object(sharedResponses[response.$ref.replace('#/components/responses/', '')]);

const wrongState = { detail: 'no', code: 'wrong_state', status: 'active', allowed: ['drop'] };

describe('the OpenAPI document', () => {
  const commands = ledgerRoutes.contracts.filter(({ kind }) => kind === 'command');
  test.each(commands)('has the headers of the answer to $operationId', (contract) => {
    const { operation } =
      operations.find(({ operation: one }) => one.operationId === contract.operationId) ?? {};
    const { status, schema } = contract.success;
    const named = Object.keys(operation?.responses[status]?.headers ?? {});
    expect(named).toEqual(
      expect.arrayContaining([
        'Ledger-Position',
        'Ledger-Projected',
        'Idempotency-Replayed',
        'Preference-Applied',
      ]),
    );
    // A deleted resource has no version.
    expect(named.includes('ETag')).toBe(schema !== undefined);
  });

  test.each([
    ['401', 'WWW-Authenticate'],
    ['429', 'Retry-After'],
    ['503', 'Retry-After'],
  ])('names the header of each error %s: %s', (status, header) => {
    const errors = operations.flatMap(({ operation: { responses } }) => responses[status] ?? []);
    expect(errors.length).toBeGreaterThan(50);
    for (const error of errors) expect(described(error).headers).toHaveProperty([header]);
  });

  test('describes the body of every success but 204', () => {
    const undescribed = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses)
        .filter(([status, { content }]) => /^20[0-3]$/.test(status) && content === undefined)
        .map(([status]) => `${name} ${status}`),
    );
    expect(undescribed).toEqual([]);
  });

  test('names the roles of every operation that needs a credential', () => {
    for (const { name, operation } of operations) {
      const isOpen = operation.security.length === 0;
      const expected = isOpen ? undefined : expect.anything();
      expect(operation['x-roles'], name).toEqual(expected);
      if (!isOpen) expect(operation['x-roles'], name).not.toEqual([]);
    }
  });

  test.each(['Problem', 'ValidationError'])('permits the facts of a refusal in %s', (name) => {
    const schema = Object(description.components).schemas[name];
    expect(new Ajv2020({ strict: false }).validate({ ...schema, properties: {} }, wrongState)).toBe(
      true,
    );
    expect(schema.required).toEqual(['detail']);
  });

  test('has unique operation ids', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('describes each tag, and gives every operation one tag', () => {
    const tags = new Map((description.tags ?? []).map((tag) => [tag.name, tag.description]));
    for (const [name, text] of tags) expect(text, name).not.toBe(name);
    for (const { name, operation } of operations) {
      expect(operation.tags, name).toHaveLength(1);
      for (const tag of operation.tags) expect([...tags.keys()], name).toContain(tag);
    }
  });

  test.each(operations)(
    '$name has a summary, parameters, body and responses',
    ({ path, operation }) => {
      expect(operation.summary.length).toBeGreaterThan(3);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inTheDocument = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect(inTheDocument.map(({ name }) => name).sort()).toEqual(inPath.sort());
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        expect(schema).toBeDefined();
      }
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      for (const response of Object.values(operation.responses)) {
        expect(described(response).description).toBeTruthy();
      }
      // The feature service reports errors with 200, and OGC's standards use 400.
      if (path.startsWith('/rest/')) return;
      const invalid = /^\/(ogc|tiles)(\/|$)/.test(path) ? '400' : '422';
      if (operation.security.length > 0) expect(statuses).toContain('401');
      if (inPath.length > 0 || operation.requestBody !== undefined)
        expect(statuses).toContain(invalid);
    },
  );
});
