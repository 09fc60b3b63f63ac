import type { paths } from '@exchange/client';
import type { RouteContract } from '@exchange/runtime/contract/route';
import type { Answer } from '../service/client.js';
import type { Target } from './import-line.js';
import { heldRatesOf, heldUsageOf } from './records/held-records.js';

export type Verb = 'post' | 'put';

export type Route<V extends Verb> = {
  [Path in keyof paths]: paths[Path] extends Readonly<Record<V, object>> ? Path : never;
}[keyof paths];

export type BodyOf<V extends Verb, Path extends Route<V>> =
  paths[Path] extends Readonly<
    Record<V, { requestBody?: { content: { 'application/json': infer Body } } }>
  >
    ? Body
    : never;

type Send = (route: string, init: object) => Promise<Answer>;

/** @param ids of the route's places, in order */
export function target<V extends Verb>(
  verb: V,
  route: Route<V>,
  ids: readonly string[] = [],
): Target {
  return targetOf({ method: verb, path: route.slice(prefix.length) }, ids);
}

const prefix = '/api/v1';

export function targetOf(
  { method, path: place }: Pick<RouteContract, 'method' | 'path'>,
  ids: readonly string[] = [],
  query: Readonly<Record<string, boolean>> = {},
): Target {
  const names = [...place.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = Object.fromEntries(names.map((name, at) => [name, ids[at] ?? '']));
  const filled = place.replace(/\{(\w+)\}/g, (_, name) => path[name] ?? '');
  const options = Object.entries(query).map(([name, value]) => `?${name}=${value}`);
  return {
    path: [filled, ...options].join(''),
    send(client, body, header) {
      // The client's types need one literal route; the contract, or `Route`, has checked it.
      const send: unknown = method === 'put' ? client.PUT : client.POST;
      return (send as Send)(prefix + place, { params: { path, query, header }, body });
    },
  };
}

export const toAssets = target('post', '/api/v1/assets');
export const toUtilities = target('post', '/api/v1/utilities');

const rates = '/api/v1/rates/{utility_id}/history';

export const toRatesOf = (utility: string): Target => ({
  ...target('post', rates, [utility]),
  held: heldRatesOf(utility),
  correct: target('put', rates, [utility]).send,
});

export const toUsageOf = (premise: string): Target => ({
  ...target('post', '/api/v1/usage/{premise_asset_id}', [premise]),
  held: heldUsageOf(premise),
});
