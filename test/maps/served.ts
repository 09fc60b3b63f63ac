import { type Client, type JsonValue, list, member } from '../acceptance/client.js';
import type { GdalFeature } from './gdal.js';
import type { MapWorld } from './world.js';

export async function everyFeature(
  { platform }: Pick<MapWorld, 'platform'>,
  layer: string,
): Promise<readonly GdalFeature[]> {
  const features: GdalFeature[] = [];
  for (let offset = 0; ; ) {
    const answer = await platform.get(
      `/layers/${encodeURIComponent(layer)}/query?limit=10000&offset=${offset}`,
    );
    const page: readonly GdalFeature[] = JSON.parse(answer.text).features;
    features.push(...page);
    offset += page.length;
    if (page.length < 10_000) return features;
  }
}

export interface ServedLayer {
  readonly number: number;
  readonly name: string;
  readonly layer: string;
  readonly count: number;
}

const kinds = / \((points|multipoints|lines|polygons)\)$/;

export async function servedLayers({
  platform,
}: {
  readonly platform: Client;
}): Promise<readonly ServedLayer[]> {
  const root = '//rest/services/ledger/FeatureServer';
  const service = await platform.get(`${root}?f=json`);
  const listed = ['layers', 'tables'].flatMap((part): readonly JsonValue[] =>
    list({ ...service, body: member(service.body, part) }),
  );
  return Promise.all(
    listed.map(async (one) => {
      const [number, name] = [Number(member(one, 'id')), String(member(one, 'name'))];
      const counted = await platform.get(`${root}/${number}/query?returnCountOnly=true&f=json`);
      const count = Number(member(counted.body, 'count'));
      return { number, name, layer: name.replace(kinds, ''), count };
    }),
  );
}
