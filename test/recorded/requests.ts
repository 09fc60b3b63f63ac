import type { JsonValue } from '../acceptance/client.js';
import type { ExampleRequest } from '../http/described-examples.js';
import { enterThings, type Things } from './demo-things.js';
import { formatReads, refusedReads } from './reads.js';
import { base, form, type RecordedRequest, unknownId, type World } from './recorded-request.js';
import { refusedWrites } from './refused-writes.js';

/** Needs an identity provider; needs an attachment that derives its keys again. */
export const unrecorded: readonly string[] = ['exchangeSignInCode', 'getRederivation'];

/** Recorded by later-requests.ts. */
export const untried = new Set([
  ...unrecorded,
  'getCaller',
  'getResourceMetadata',
  'listExports',
  'revokeToken',
  'introspectToken',
  'makeKey',
  'rotateKey',
  'revokeKey',
  'listKeys',
  'getKey',
  'getKeyHistory',
  'updateEnrollment',
  'submitEnrollment',
  'cancelEnrollment',
  'acceptEnrollment',
  'rejectEnrollment',
  'objectToEnrollment',
  'resolveObjection',
  'rescindEnrollment',
  'activateEnrollment',
  'dropEnrollment',
  'reinstateEnrollment',
  'objectToSwitch',
  'setEnrollmentRule',
  'listEnrollmentRules',
  'getEnrollmentRule',
  'getEnrollmentRuleHistory',
]);

/**
 * Reads, refusals, then changes.
 * @param examples every operation of the OpenAPI description
 */
export function recordedRequests(
  examples: readonly ExampleRequest[],
  world: World,
): readonly RecordedRequest[] {
  const { things, values, deals } = world;
  const tried = examples.filter(({ operationId }) => !untried.has(operationId));
  const reads = tried.filter(({ method }) => method === 'GET');
  const writes = tried.filter(({ method }) => method !== 'GET');
  const withQuery = ({ path, query }: ExampleRequest, deal?: string) =>
    enterThings(query === '' ? path : `${path}?${query}`, withDeal(things, deal));
  return [
    ...reads.map((one) => ({ ...base, name: one.operationId, path: withQuery(one) })),
    ...reads.map((one) => ({
      ...base,
      name: `${one.operationId} by the second reseller`,
      sender: 'second reseller' as const,
      path: withQuery(one),
    })),
    ...formatReads(things),
    ...refusedReads(things),
    ...unknownThings(tried),
    ...refusedWrites(world),
    ...inOrderOfWrites(writes).map((one) => ({
      ...base,
      name: one.operationId,
      method: one.method,
      path: withQuery(one, deals[one.operationId]),
      ...bodyOf(one, values),
    })),
  ];
}

function withDeal(things: Things, deal: string | undefined): Things {
  return deal === undefined ? things : new Map([...things, ['transactions/{id}', deal]]);
}

function inOrderOfWrites(writes: readonly ExampleRequest[]): readonly ExampleRequest[] {
  const rank = ({ method, operationId }: ExampleRequest) =>
    operationId === 'withdrawPlan' ? 2 : ['POST', 'PUT', '', 'DELETE'].indexOf(method);
  return writes.toSorted((a, b) => rank(a) - rank(b));
}

function bodyOf({ path, body }: ExampleRequest, values: Readonly<Record<string, JsonValue>>) {
  if (path.startsWith('/rest/')) return { body: 'f=json', headers: form };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    value === null ? null : (values[key] ?? value),
  ]);
  return { body: Object.fromEntries(entries) };
}

function unknownThings(examples: readonly ExampleRequest[]): readonly RecordedRequest[] {
  return examples
    .filter(({ method, path }) => method === 'GET' && /\{(id|\w+_id)\}/.test(path))
    .map(({ operationId, path }) => ({
      ...base,
      name: `${operationId} of an unknown id`,
      path: path.replaceAll(/\{\w+\}/g, unknownId),
    }));
}
