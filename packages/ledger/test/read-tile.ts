import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

export function readTile(bytes: Buffer) {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const [name, ...more] = Object.keys(layers);
  if (more.length > 0) throw new Error(`expected one layer: ${Object.keys(layers)}`);
  const layer = name === undefined ? undefined : layers[name];
  const features = Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index);
    if (feature === undefined) throw new Error('the feature is missing');
    const { id, type, properties } = feature;
    const geometry = feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y] as const));
    return { id, type, properties, geometry };
  });
  return { name, version: layer?.version, extent: layer?.extent, features };
}

export type ReadFeature = ReturnType<typeof readTile>['features'][number];
