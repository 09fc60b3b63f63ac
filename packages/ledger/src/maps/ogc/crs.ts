import { z } from 'zod';
import type { FilterCrs } from '../layers/condition/shape-sql.js';

export const crsUris = {
  CRS84: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  'EPSG:3857': 'http://www.opengis.net/def/crs/EPSG/0/3857',
} as const satisfies Readonly<Record<FilterCrs, string>>;

export const crsParameter = z
  .enum([crsUris.CRS84, crsUris['EPSG:3857']])
  .default(crsUris.CRS84)
  .transform((uri): FilterCrs => (uri === crsUris.CRS84 ? 'CRS84' : 'EPSG:3857'));
