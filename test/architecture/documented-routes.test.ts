import { readdirSync, readFileSync } from 'node:fs';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { mountedPaths } from '@exchange/runtime/contract/route';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs/', 'docs/decisions/'].flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.md'))
      .map((name) => folder + name),
  ),
];

interface NamedRoute {
  readonly method: string | undefined;
  readonly path: string;
}

const named = /\b(GET|POST|PUT|PATCH|DELETE) (?:https?:\/\/[^\s/]+)?(\/[^\s`'"?#|,;)>]*)/g;
const addressed = /(\/api\/v1\/[^\s`'"?#|,;)>]+)/g;

function routesIn(page: string): readonly NamedRoute[] {
  const withMethod = [...page.matchAll(named)].map(([, method, path = '']) => ({ method, path }));
  const addresses = [...page.matchAll(addressed)].map(([, path = '']) => ({
    method: undefined,
    path,
  }));
  return [...withMethod, ...addresses].map(({ method, path }) => ({
    method,
    path: path.replace(/^\/api\/v1(?=\/)/, '').replace(/[.:…]+$/, ''),
  }));
}

const contracts = allContracts.flatMap((contract) =>
  mountedPaths(contract).map((path) => ({
    method: contract.method.toUpperCase(),
    segments: path.replace(/^\/api\/v1(?=\/)/, '').split('/'),
  })),
);

const documents: ReadonlySet<string> = new Set([
  '/openapi.json',
  '/asyncapi.json',
  '/docs',
  '/docs/events',
  '/docs/tables',
]);

function exists({ method, path }: NamedRoute): boolean {
  if (documents.has(path)) return true;
  const segments = path.split('/');
  if (segments.at(-1) === '') {
    return contracts.some((one) => one.segments.join('/').startsWith(path));
  }
  return contracts.some(
    (contract) =>
      (method === undefined || method === contract.method) &&
      contract.segments.length === segments.length &&
      contract.segments.every((segment, index) =>
        /[{}]/.test(segment) ? segments[index] !== '' : segment === segments[index],
      ),
  );
}

describe('a documented route exists', () => {
  test.each(pages)('in %s', (page) => {
    const routes = routesIn(readFileSync(new URL(page, root), 'utf8'));
    expect(routes.filter((route) => !exists(route))).toEqual([]);
  });

  test("with its contract's method and name", () => {
    expect(
      routesIn('`GET /exchange/transactions/feed`, `POST /api/v1/customers/{id}/resellers`.').every(
        exists,
      ),
    ).toBe(true);
    expect(routesIn('`GET /exchange/transaction/feed`').some(exists)).toBe(false);
    expect(routesIn('`DELETE /exchange/transactions`').some(exists)).toBe(false);
    expect(routesIn('curl https://ledger.example/api/v1/webhooks/$ID/tests').some(exists)).toBe(
      false,
    );
  });
});
