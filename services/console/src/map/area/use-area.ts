import { type FeatureCollection, nextCursor } from '@exchange/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { member } from '../../forms/shape';
import { ask, responseFrom, type Send } from '../../reading/ask';
import { problemOf, ReadProblem } from '../../reading/problem';
import { useSession } from '../../session/use-session';
import { type Area, writeArea } from './area';
import {
  countsForm,
  type FeaturesWanted,
  featuresOfStatus,
  featuresRequest,
} from './area-requests';
import { geometryOf } from './area-shape';

const pageSize = 200;

function useAreaKey(area: Area, what: string, ...more: readonly unknown[]) {
  const { resellerId } = useSession();
  return ['map', resellerId ?? 'platform', what, writeArea(area), ...more];
}

export function useAreaFeatures(area: Area, types: readonly string[] | undefined) {
  const { authorized } = useSession();
  return useInfiniteQuery({
    queryKey: useAreaKey(area, 'features', types ?? 'all'),
    enabled: types?.length !== 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: FeaturePage) => cursor,
    queryFn: async ({ pageParam, signal }) => {
      const options = { types, format: 'geojson', limit: pageSize, cursor: pageParam } as const;
      const response = await featuresIn(authorized, area, options, signal);
      const { features }: FeatureCollection = await response.json();
      return { features, cursor: nextCursor(response) };
    },
  });
}

export function useAreaCounts(area: Area) {
  const { authorized } = useSession();
  return useQuery({
    queryKey: useAreaKey(area, 'counts'),
    queryFn: ({ signal }) => readCounts(authorized, area, signal),
  });
}

export function useWithin<Data>(area: Area, path: string, limit: number) {
  const { client } = useSession();
  return useQuery({
    queryKey: useAreaKey(area, path),
    queryFn: async ({ signal }) => {
      const body = { geometry: askedGeometry(area) };
      const { data } = await ask(client, 'post', path, {
        params: { query: { limit } },
        body,
        signal,
      });
      return data as Data;
    },
  });
}

export interface FeaturePage {
  readonly features: FeatureCollection['features'];
  readonly cursor: string | undefined;
}

export interface CountGroup {
  readonly type: string;
  readonly status: string;
  readonly features: number;
}

export async function readFeaturesText(
  authorized: Send,
  area: Area,
  { status, ...options }: FeaturesWanted & { readonly status: string | undefined },
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const response = await featuresIn(authorized, area, options);
  const text = await response.text();
  return {
    text: status === undefined ? text : featuresOfStatus(text, status),
    isCut: nextCursor(response) !== undefined,
  };
}

const service = '/rest/services/ledger/FeatureServer';
const allAssets = /^assets( \((points|multipoints|lines|polygons)\))?$/;

async function readCounts(
  authorized: Send,
  area: Area,
  signal: AbortSignal,
): Promise<readonly CountGroup[]> {
  const described = await serviceAnswer(authorized, `${service}?f=json`, { signal });
  const layers = listIn(described, 'layers').filter((layer) =>
    allAssets.test(String(member(layer, 'name'))),
  );
  const counting = { method: 'POST', body: countsForm(area), signal };
  const answers = await Promise.all(
    layers.map((layer) =>
      serviceAnswer(authorized, `${service}/${member(layer, 'id')}/query`, counting),
    ),
  );
  const groups = new Map<string, CountGroup>();
  for (const row of answers.flatMap((answer) => listIn(answer, 'features'))) {
    const values = member(row, 'attributes');
    const type = String(member(values, 'asset_type'));
    const status = String(member(values, 'status'));
    const key = JSON.stringify([type, status]);
    const features = (groups.get(key)?.features ?? 0) + Number(member(values, 'features'));
    groups.set(key, { type, status, features });
  }
  return [...groups.values()].sort(
    (a, b) => b.features - a.features || a.type.localeCompare(b.type),
  );
}

function askedGeometry(area: Area) {
  const geometry = geometryOf(area);
  if (geometry !== undefined) return { ...geometry };
  throw new ReadProblem(
    422,
    'Customers and utilities cannot be searched in a circle around a pole: draw a box.',
  );
}

function featuresIn(authorized: Send, area: Area, options: FeaturesWanted, signal?: AbortSignal) {
  const { path, body } = featuresRequest(area, options);
  return responseFrom(authorized, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** The feature service reports problems with 200. */
async function serviceAnswer(authorized: Send, path: string, init: RequestInit): Promise<unknown> {
  const response = await responseFrom(authorized, path, init);
  const answer: unknown = await response.json();
  const error = member(answer, 'error');
  if (error === undefined) return answer;
  throw problemOf({ status: Number(member(error, 'code')) }, String(member(error, 'message')));
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  return Array.isArray(list) ? list : [];
}
