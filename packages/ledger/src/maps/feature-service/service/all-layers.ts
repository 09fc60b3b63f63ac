import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../../platform/queries/dependencies.js';
import {
  type AttributeFields,
  listAttributeFields,
  listFieldsByType,
} from '../../../registry/asset/fields/queries.js';
import { mapFields } from '../../layers/fields.js';
import type { LayerDefinition } from '../../layers/layer.js';
import { listNumberedLayers } from '../../layers/numbers/numbers.js';
import { type ServiceLayer, serviceLayer } from './layer.js';

/** In all layers of one answer. */
const fieldsOfAllMax = 10_000;
const fieldsOfOneMax = 1_000;

const none: AttributeFields = { fields: [], hasMore: false };

export async function openAllLayers(
  { database }: QueryApiOptions,
  scope: Scope,
): Promise<{ readonly layers: readonly ServiceLayer[]; readonly hasMore: boolean }> {
  const { layers, hasMore } = await listNumberedLayers(scope, database);
  const max = Math.min(fieldsOfOneMax, Math.floor(fieldsOfAllMax / Math.max(1, layers.length)));
  const types = layers.flatMap(({ layer }) => typeOf(layer) ?? []);
  const byType = await listFieldsByType(scope, database, [...new Set(types)], max);
  const opened: ServiceLayer[] = [];
  for (const numbered of layers) {
    const { layer } = numbered;
    const { content } = layer;
    const layers =
      byType.get(typeOf(layer) ?? '') ??
      (content.kind === 'assets' ? await listAttributeFields(scope, database, content, max) : none);
    const fields = mapFields({ layer, attributes: layers.fields });
    opened.push(serviceLayer(numbered, fields, layers));
  }
  return { layers: opened, hasMore };
}

function typeOf({ content }: LayerDefinition): string | undefined {
  if (content.kind !== 'assets' || content.types?.length !== 1) return undefined;
  return content.types[0];
}
