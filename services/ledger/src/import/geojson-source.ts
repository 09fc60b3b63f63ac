import { pipeline } from 'node:stream';
import type { Json } from '@exchange/units';
import pick from 'stream-json/filters/Pick.js';
import parser from 'stream-json/Parser.js';
import streamArray from 'stream-json/streamers/StreamArray.js';
import { assetFromFeature } from './asset-from-feature.js';
import type { AssetMapping } from './asset-mapping.js';
import { openFile } from './file-source.js';
import { ImportError, type ImportLine, type ImportSource } from './import-line.js';

interface StreamedFeature {
  readonly key: number;
  readonly value: Json;
}

/** A GeoJSON FeatureCollection as assets. Only one feature at a time is in memory, whatever the file's size. */
export function geoJsonSource(path: string, mapping: AssetMapping): ImportSource {
  const file = openFile(path);
  return {
    noun: 'feature',
    fractionRead: file.fractionRead,
    lines: features(file.stream, mapping),
  };
}

async function* features(
  stream: NodeJS.ReadableStream,
  mapping: AssetMapping,
): AsyncGenerator<ImportLine> {
  const values = streamArray.streamArray();
  const tokens = parser.parser({ streamValues: false });
  // The generator learns of a failure from the last stream of the pipeline, so the callback has nothing to add.
  pipeline(stream, tokens, pick.pick({ filter: 'features' }), values, () => {});
  let found = 0;
  try {
    for await (const feature of values) {
      const { key, value }: StreamedFeature = feature;
      found = key + 1;
      yield assetFromFeature(value, found, mapping);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`The file is no GeoJSON after feature ${found}: ${reason}`);
  }
  if (found === 0) {
    throw new ImportError('The file has no features: a GeoJSON FeatureCollection is expected.');
  }
}
