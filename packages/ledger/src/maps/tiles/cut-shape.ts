import { type RawBuilder, sql } from 'kysely';
import { boxShape } from '../../registry/space/shapes.js';
import {
  boxOf,
  buffer,
  drawnBoxOf,
  extent,
  rimLatitude,
  type TilePlace,
  unitDegrees,
} from './tile-place.js';

type Sql = RawBuilder<unknown>;

const geom = sql`geom`;
const isPoint = sql`geometrytype(geom) = 'POINT'`;

/** An index on `geom` serves this condition. */
export function isInTile(place: TilePlace): RawBuilder<boolean> {
  const box = boxOf(place);
  const shape = boxShape(box);
  const isInBox = sql<boolean>`(geom && ${shape} and (geom @ ${shape} or st_intersects(geom, ${shape})))`;
  if (place.x > 0 || place.z === 0) return isInBox;
  const meridian = boxShape({ ...box, west: 180, east: 180 });
  return sql`(${isInBox} or (geom && ${meridian} and ${isPoint} and st_x(geom) = 180))`;
}

const cornersOfAll = 200_000;
const cornersOfOne = { least: 64, most: 2_000 } as const;
/** Simplified first: a cut's time grows with the square of the border's entries into the tile. */
const entriesMax = 500;
/** Factors of the tolerance, until a shape has few enough corners. */
const timesCoarser = [4, 16, 64, 256] as const;
const timesAtMost = 1024;

/**
 * Cuts in degrees, where the tile's edges are straight. Null or empty if nothing remains.
 * @param coarse tolerance in units of the tile
 */
export function shapeInTile(place: TilePlace, coarse: number, features: Sql): Sql {
  const drawn = boxShape(drawnBoxOf(place));
  const tolerance = (unitDegrees(place) * coarse) / 2;
  const simple = (shape: Sql, by: Sql, keepsAll: boolean) =>
    sql`st_simplify(${shape}, ${tolerance}::double precision * ${by}, ${keepsAll})`;
  const coarser = (shape: Sql, corners: Sql) => sql`coalesce(
      (select less from (select ${simple(shape, sql`times`, false)} as less from unnest(${[...timesCoarser]}::integer[]) as times) as coarser
        where st_npoints(less) <= ${corners} limit 1),
      ${simple(shape, sql`${timesAtMost}::integer`, false)})`;
  const entries = sql`coalesce(st_numgeometries(st_clipbybox2d(st_boundary(geom), ${drawn}::box2d)), 0)`;
  const isEasilyCut = sql`st_dimension(geom) < 2 or st_npoints(geom) <= ${cornersOfOne.most} or ${entries} <= ${entriesMax}`;
  const cuttable = sql`case when ${isEasilyCut} then geom else ${coarser(geom, sql`${cornersOfOne.most}::integer`)} end`;
  const cut = sql`case when geom @ ${drawn} then geom
    else st_collectionextract(st_clipbybox2d(${cuttable}, ${drawn}::box2d), st_dimension(geom) + 1) end`;
  const most = sql`least(greatest(${Math.round(cornersOfAll / coarse)}::bigint / greatest(${features}, 1),
    ${cornersOfOne.least}), ${cornersOfOne.most})`;
  const simplified = sql`(select case when st_npoints(one) <= ${most} then one else ${coarser(sql`cut`, most)} end
      from (select cut, ${simple(sql`cut`, sql`1`, true)} as one from (select ${cut} as cut offset 0) as cuts offset 0) as ones)`;
  // A long edge is straight in degrees, but curved on the map.
  const segmentized =
    place.z <= 10
      ? sql`st_segmentize(${simplified}, ${(unitDegrees(place) * extent) / 16}::double precision)`
      : simplified;
  return sql`case when ${isPoint} then ${pointInTile(place)} else ${segmentized} end`;
}

function pointInTile({ z, x, y }: TilePlace): Sql {
  const isAtRim = x === 0 || y === 0 || y === 2 ** z - 1;
  if (!isAtRim) return geom;
  const lon =
    x === 0 ? sql`case when st_x(geom) = 180 then -180 else st_x(geom) end` : sql`st_x(geom)`;
  return sql`st_setsrid(st_makepoint(${lon}, ${onMap(sql`st_y(geom)`)}), 4326)`;
}

export function isNothing(shape: Sql): Sql {
  return sql`coalesce(st_isempty(${shape}), true)`;
}

export function placeInTile(shape: Sql): Sql {
  const middle = sql`st_centroid(case when ${isNothing(shape)} then geom else ${shape} end)`;
  return sql`(select st_setsrid(st_makepoint(st_x(m), ${onMap(sql`st_y(m)`)}), 4326) from (select ${middle} as m) as middle)`;
}

function onMap(latitude: Sql): Sql {
  return sql`least(greatest(${latitude}, ${-rimLatitude}::double precision), ${rimLatitude}::double precision)`;
}

/**
 * A shape below the resolution keeps a minimum size.
 * @param shape in degrees
 */
export function inUnits({ z, x, y }: TilePlace, shape: Sql): Sql {
  const units = (one: Sql) =>
    sql`st_asmvtgeom(st_transform(${one}, 3857), st_tileenvelope(${z}::int, ${x}::int, ${y}::int), ${extent}::int, ${buffer}::int, false)`;
  const least = sql`(select case st_dimension(geom)
      when 2 then st_forcepolygonccw(st_makeenvelope(st_x(p), st_y(p), st_x(p) + 1, st_y(p) + 1))
      when 1 then st_makeline(p, st_translate(p, 1, 0)) else p end
    from (select ${units(placeInTile(shape))} as p) as place)`;
  return sql`coalesce(${units(shape)}, ${least})`;
}
