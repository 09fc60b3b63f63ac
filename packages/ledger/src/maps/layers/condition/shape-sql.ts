import { type Intersects, Refused, type Shape } from '@exchange/filter';
import {
  boundingBox,
  checkGeometry,
  fromMercator,
  type GeometryFault,
  type MovePlace,
  movedGeometry,
  parseBbox,
  positionsOf,
  splitBbox,
} from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { type Area, intersects } from '../../../registry/space/area.js';
import { queryPositionsMax } from '../../../registry/space/geometry-body.js';
import type { LayerCondition } from '../queries.js';

export type FilterCrs = 'CRS84' | 'EPSG:3857';

export function shapesSql(
  column: RawBuilder<unknown>,
  { shapes, at }: Intersects,
  crs: FilterCrs,
): LayerCondition {
  const positions = shapes.reduce(
    (sum, shape) => sum + (shape.type === 'Box' ? 1 : [...positionsOf(shape)].length),
    0,
  );
  if (positions > queryPositionsMax) {
    throw new Refused(at, `Shapes have at most ${queryPositionsMax} positions together`);
  }
  const parts = shapes.map((shape) => intersects(column, areaOf(shape, at, crs)));
  return sql`(${sql.join(parts, sql` or `)})`;
}

function areaOf(shape: Shape, at: number, crs: FilterCrs): Area {
  const place: MovePlace = (x, y) => (crs === 'CRS84' ? [x, y] : fromMercator(x, y));
  if (shape.type === 'Box') {
    const { west, south, east, north } = shape;
    const parsed = parseBbox([...place(west, south), ...place(east, north)]);
    if (!parsed.ok) throw refused(parsed.faults, at);
    return { kind: 'boxes', boxes: splitBbox(parsed.bbox) };
  }
  const checked = checkGeometry(movedGeometry(shape, place), { maxVertices: queryPositionsMax });
  if (!checked.ok) throw refused(checked.faults, at);
  const { geometry } = checked;
  return { kind: 'geometry', text: JSON.stringify(geometry), extent: boundingBox(geometry) };
}

function refused(faults: readonly GeometryFault[], at: number): Refused {
  const [first] = faults;
  const path = first?.path.join('.') ?? '';
  const where = path === '' ? '' : ` (${path})`;
  return new Refused(at, `${first?.message ?? 'The shape is not valid'}${where}`);
}
