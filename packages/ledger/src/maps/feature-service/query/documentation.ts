import { describedAs } from '@exchange/runtime/contract/described-as';
import { z } from 'zod';

type Parameter = readonly [what: string, example: string, type?: 'integer' | 'number' | 'boolean'];

const parameters = {
  where: ['A condition in SQL on the fields of the layer', "state = 'TX' AND name LIKE 'Well%'"],
  objectIds: ['Object ids, separated by commas', '1,2,3'],
  geometry: ['A geometry in Esri JSON, `xmin,ymin,xmax,ymax` or `x,y`', '-98,30,-97,31'],
  geometryType: ['Type of the geometry, such as `esriGeometryEnvelope`', 'esriGeometryEnvelope'],
  inSR: ['Coordinate system of the geometry: 4326 or 3857', '4326'],
  spatialRel: ['Spatial relation of the geometry to features', 'esriSpatialRelIntersects'],
  distance: ['Radius around a point, up to 200 km', '5000', 'number'],
  units: ['Unit of the distance', 'esriSRUnit_Meter'],
  time: ['Time of the last change: milliseconds since 1970, or an interval', '1767225600000,null'],
  outFields: ['Fields, separated by commas; `*` for all', '*'],
  returnGeometry: ['Whether to return shapes', 'true', 'boolean'],
  outSR: ['Coordinate system of the response: 4326 or 3857', '3857'],
  defaultSR: ['Default of inSR and outSR', '4326'],
  maxAllowableOffset: [
    'Maximum deviation from the stored shape, in units of outSR',
    '0.001',
    'number',
  ],
  geometryPrecision: ['Decimals of coordinates', '6', 'integer'],
  quantizationParameters: [
    'Grid for integer coordinates',
    '{"mode":"view","originPosition":"upperLeft","tolerance":100}',
  ],
  orderByFields: ['Fields, each with ASC or DESC', 'name ASC'],
  resultOffset: ['Number of features to skip', '0', 'integer'],
  resultRecordCount: ['Maximum number of features', '1000', 'integer'],
  maxRecordCountFactor: ['Factor of the maximum number of features, 1 to 5', '1', 'number'],
  resultType: ['`none`, `standard` or `tile`', 'tile'],
  returnExceededLimitFeatures: ['Whether a truncated response has features', 'true', 'boolean'],
  returnCountOnly: ['Only the number of features', 'true', 'boolean'],
  returnIdsOnly: ['Only all object ids', 'true', 'boolean'],
  returnExtentOnly: ['Only the extent', 'true', 'boolean'],
  returnDistinctValues: ['Distinct values of outFields', 'true', 'boolean'],
  outStatistics: [
    'Figures: count, sum, min, max, avg, stddev, var',
    '[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"features"}]',
  ],
  groupByFieldsForStatistics: ['Fields to group statistics by', 'state'],
  f: ['`json`, `pjson`, `geojson` or `pbf`', 'geojson'],
} as const satisfies Readonly<Record<string, Parameter>>;

export type QueryParameterName = keyof typeof parameters;
export const queryParameterNames = Object.keys(parameters) as QueryParameterName[];

export const queryDocumentation = z
  .object(
    Object.fromEntries(
      Object.entries<Parameter>(parameters).map(([name, [description, example, type]]) => {
        const text = type === undefined ? z.string() : z.string().meta(describedAs({ type }));
        return [name, text.optional().meta({ description, example })];
      }),
    ),
  )
  .catchall(z.string());
