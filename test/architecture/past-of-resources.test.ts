import { ledgerRoutes } from '@exchange/ledger/ledger-routes';
import type { RouteContract } from '@exchange/runtime/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';

const views: readonly string[] = ['getLayer', 'getLayerFeature'];
const places: readonly string[] = ['getReceipt', 'getTlogTile'];
const jobs: readonly string[] = ['getRederivation'];
const passedOver = [...views, ...places, ...jobs];

const { contracts } = ledgerRoutes;
const isList = ({ success: { schema } }: RouteContract) =>
  schema instanceof z.ZodArray ||
  (schema instanceof z.ZodUnion && schema.options[0] instanceof z.ZodArray);
const resources = contracts.filter(
  (contract) =>
    contract.method === 'get' &&
    contract.kind === 'query' &&
    contract.path.endsWith('}') &&
    contract.protocol === undefined &&
    !isList(contract) &&
    !passedOver.includes(contract.operationId),
);

test('the list of exceptions has no unknown resources', () => {
  expect(resources.length).toBeGreaterThanOrEqual(11);
  const ids = contracts.map(({ operationId }) => operationId);
  expect(passedOver.filter((one) => !ids.includes(one))).toEqual([]);
});

test.each(resources.map((contract) => [contract.path, contract] as const))(
  '%s supports as_of and has a history',
  (path, { query }) => {
    expect(query instanceof z.ZodObject && Object.keys(query.shape)).toContain('as_of');
    const paths = contracts.map((contract) => contract.path);
    expect(paths).toContain(`${path}/history`);
  },
);
