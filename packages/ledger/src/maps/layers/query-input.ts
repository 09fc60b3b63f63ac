import { parseBbox, splitBbox } from '@exchange/geometry';
import type { z } from 'zod';
import { geometryProblem } from '../../registry/space/geometry-input.js';
import type { MapField } from '../map/fields.js';
import { queryLayer } from './contract.js';
import { noSuchField } from './field-names.js';
import { fieldEquals, hasGeometryType, type LayerCondition, layerLies } from './queries.js';
import { refusedParameter } from './refused-parameter.js';
import type { LayerView } from './view.js';

const ownParameters: ReadonlySet<string> = new Set(Object.keys(queryLayer.query.shape));

type LayerQuery = z.output<typeof queryLayer.query>;

export function wantedPage(query: LayerQuery) {
  const { f, format, limit, offset, resultRecordCount, resultOffset, cursor } = query;
  const form: LayerQuery['format'] =
    f === undefined ? format : f === 'geojson' ? 'geojson' : 'esri';
  return {
    format: form,
    limit: resultRecordCount ?? limit,
    offset: resultOffset ?? offset,
    after: cursor,
  };
}

export async function layerConditions(
  view: LayerView,
  query: LayerQuery,
): Promise<readonly LayerCondition[]> {
  const { kind } = view.layer.content;
  const conditions: LayerCondition[] = [];
  if (query.bbox !== undefined) conditions.push(layerLies(kind, readBoxes(query.bbox)));
  if (query.geometry_type !== undefined) {
    conditions.push(hasGeometryType(kind, query.geometry_type));
  }
  for (const [name, value] of Object.entries(query)) {
    if (ownParameters.has(name) || typeof value !== 'string') continue;
    conditions.push(fieldEquals(await requireField(view, name, name), value));
  }
  return conditions;
}

/**
 * An unlisted key in use is a field too.
 * @throws HttpProblem 422
 */
export async function requireField(
  { fields, used }: Pick<LayerView, 'fields' | 'used'>,
  name: string,
  parameter: string,
): Promise<MapField> {
  const field = fields.find((one) => one.name === name);
  if (field !== undefined) return field;
  if ((await used([name])).length > 0) return { name, type: 'mixed' };
  const names = fields.map((one) => one.name);
  throw refusedParameter(parameter, noSuchField(name, names), name);
}

export function readBoxes(
  text: string,
  toDegrees: (numbers: readonly number[]) => readonly number[] = (numbers) => numbers,
) {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const parsed = parseBbox(toDegrees(numbers));
  if (!parsed.ok) throw geometryProblem(parsed.faults, ['query', 'bbox']);
  return { kind: 'boxes', boxes: splitBbox(parsed.bbox) } as const;
}
