import { type FeatureCollection, type LedgerClient, nextCursor } from '@exchange/client';
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
  const { client } = useSession();
  return useInfiniteQuery({
    queryKey: useAreaKey(area, 'features', types ?? 'all'),
    enabled: types?.length !== 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: FeaturePage) => cursor,
    queryFn: async ({ pageParam, signal }) => {
      const options = { types, format: 'geojson', limit: pageSize, cursor: pageParam } as const;
      const { path, body } = featuresRequest(area, options);
      const { data, response } = await ask(client, 'post', path, { body, signal });
      return { features: (data as FeatureCollection).features, cursor: nextCursor(response) };
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

/** Of one layer: points, lines and polygons are counted separately. */
export interface CountGroup {
  readonly type: string;
  readonly status: string;
  readonly features: number;
}

export async function readFeaturesText(
  client: LedgerClient,
  area: Area,
  { status, ...options }: FeaturesWanted & { readonly status: string | undefined },
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const { path, body } = featuresRequest(area, options);
  const { data, response } = await ask(client, 'post', path, { body });
  const set = status === undefined ? data : featuresOfStatus(data, status);
  return { text: JSON.stringify(set), isCut: nextCursor(response) !== undefined };
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
  const rows = answers.flatMap((answer) => listIn(answer, 'features'));
  return rows.map((row) => {
    const values = member(row, 'attributes');
    return {
      type: String(member(values, 'asset_type')),
      status: String(member(values, 'status')),
      features: Number(member(values, 'features')),
    };
  });
}

function askedGeometry(area: Area) {
  const geometry = geometryOf(area);
  if (geometry !== undefined) return { ...geometry };
  throw new ReadProblem(
    422,
    'Customers and utilities cannot be searched in a circle around a pole: draw a box.',
  );
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
