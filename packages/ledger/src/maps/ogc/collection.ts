import { extentOf, featureCount } from '../layers/description.js';
import type { LayerDefinition } from '../layers/layer.js';
import type { FeatureGroup } from '../layers/queries.js';
import { crsUris } from './crs.js';
import { collectionLinks } from './links.js';

export function describeCollection(
  { layer, groups }: { readonly layer: LayerDefinition; readonly groups: readonly FeatureGroup[] },
  base: string,
) {
  const extent = extentOf(groups);
  const spatial = extent === null ? {} : { spatial: { bbox: [extent], crs: crsUris.CRS84 } };
  const trs = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';
  return {
    id: layer.id,
    title: layer.title,
    extent: { ...spatial, temporal: { interval: [[null, null]], trs } },
    itemType: 'feature',
    itemCount: featureCount(groups),
    crs: Object.values(crsUris),
    storageCrs: crsUris.CRS84,
    links: collectionLinks(base, layer.id),
  };
}
