import { describedAs } from '@exchange/runtime/contract/described-as';
import { z } from 'zod';
import type { QueryParameterName } from './parameters.js';

/** Description and example of each query parameter. `query-request.ts` parses the values. */
const parameters: Readonly<Record<QueryParameterName, readonly [what: string, example: string]>> = {
  where: ['A condition in SQL on the fields of the layer', "state = 'TX' AND name LIKE 'Well%'"],
  objectIds: ['Object ids, separated by commas', '1,2,3'],
  geometry: ['A geometry in Esri JSON, `xmin,ymin,xmax,ymax` or `x,y`', '-98,30,-97,31'],
  geometryType: ['What the geometry is, `esriGeometryEnvelope` and others', 'esriGeometryEnvelope'],
  inSR: ['Of the geometry: 4326 or 3857', '4326'],
  spatialRel: ['How features lie to the geometry', 'esriSpatialRelIntersects'],
  distance: ['How far around a point, up to 200 km', '5000'],
  units: ['Of the distance', 'esriSRUnit_Meter'],
  time: [
    'When features were changed last: milliseconds since 1970, or two of them',
    '1767225600000,null',
  ],
  outFields: ['Fields, separated by commas; `*` for all', '*'],
  returnGeometry: ['Whether shapes are wanted', 'true'],
  outSR: ['Of the answer: 4326 or 3857', '3857'],
  defaultSR: ['Where inSR or outSR is not given', '4326'],
  maxAllowableOffset: ['How far a shape may be from the stored one, in units of outSR', '0.001'],
  geometryPrecision: ['Decimals of coordinates', '6'],
  quantizationParameters: [
    'A grid on which coordinates are given as whole numbers',
    '{"mode":"view","originPosition":"upperLeft","tolerance":100}',
  ],
  orderByFields: ['Fields, each with ASC or DESC', 'name ASC'],
  resultOffset: ['How many features are passed over', '0'],
  resultRecordCount: ['How many features at most', '1000'],
  maxRecordCountFactor: ['By how much the most features of an answer are multiplied, 1 to 5', '1'],
  resultType: ['`none`, `standard` or `tile`', 'tile'],
  returnExceededLimitFeatures: ['Whether an answer that was cut has features', 'true'],
  returnCountOnly: ['Only how many there are', 'true'],
  returnIdsOnly: ['Only the object ids, all of them', 'true'],
  returnExtentOnly: ['Only where they are', 'true'],
  returnDistinctValues: ['The distinct values of outFields', 'true'],
  outStatistics: [
    'Figures: count, sum, min, max, avg, stddev, var',
    '[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"features"}]',
  ],
  groupByFieldsForStatistics: ['Fields to group figures by', 'state'],
  f: ['`json`, `pjson`, `geojson` or `pbf`', 'geojson'],
};

/** Parameters that are numbers or booleans. All of them are sent as text. */
const types: Readonly<Record<string, readonly QueryParameterName[]>> = {
  integer: ['geometryPrecision', 'resultOffset', 'resultRecordCount'],
  number: ['distance', 'maxAllowableOffset', 'maxRecordCountFactor'],
  boolean: [
    'returnGeometry',
    'returnExceededLimitFeatures',
    'returnCountOnly',
    'returnIdsOnly',
    'returnExtentOnly',
    'returnDistinctValues',
  ],
};

function textOf(name: string): z.ZodString {
  const [type] = Object.entries(types).find(([, names]) => names.some((one) => one === name)) ?? [];
  return type === undefined ? z.string() : z.string().meta(describedAs({ type }));
}

/** The parameters of a query, as text. A form may contain them as well, with names in any case. */
export const queryDocumentation = z
  .object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, [description, example]]) => [
        name,
        textOf(name).optional().meta({ description, example }),
      ]),
    ),
  )
  .catchall(z.string());
