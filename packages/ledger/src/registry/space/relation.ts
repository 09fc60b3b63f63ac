import { type Envelope, sameBoxes, samePlaces } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { type Area, intersects } from './area.js';
import { boxShape, comparable } from './shapes.js';

export const relations = [
  'intersects',
  'envelopes_intersect',
  'contains',
  'within',
  'touches',
  'crosses',
  'overlaps',
] as const;
export type Relation = (typeof relations)[number];

export type BorderedArea = Exclude<Area, { readonly kind: 'circle' }>;

const functions = {
  contains: sql`st_contains`,
  within: sql`st_within`,
  touches: sql`st_touches`,
  crosses: sql`st_crosses`,
  overlaps: sql`st_overlaps`,
} satisfies Partial<Record<Relation, RawBuilder<unknown>>>;

/** An index serves it. Tests both sides of the antimeridian. */
export function relates(
  column: RawBuilder<unknown>,
  relation: Relation,
  area: BorderedArea,
): RawBuilder<boolean> {
  switch (relation) {
    case 'intersects':
      return intersects(column, area);
    case 'envelopes_intersect':
      return envelopesIntersect(column, sameBoxes(boxesOf(area)));
    default:
      return anyPlace(column, area, functions[relation]);
  }
}

function boxesOf(area: BorderedArea): readonly Envelope[] {
  if (area.kind === 'boxes') return area.boxes;
  return [area.extent ?? { west: -180, south: -90, east: 180, north: 90 }];
}

function envelopesIntersect(
  column: RawBuilder<unknown>,
  boxes: readonly Envelope[],
): RawBuilder<boolean> {
  const each = boxes.map(
    (box) => sql`(${column} && ${boxShape(box)}
      and st_xmin(${column}) <= ${box.east} and st_xmax(${column}) >= ${box.west}
      and st_ymin(${column}) <= ${box.north} and st_ymax(${column}) >= ${box.south})`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

function anyPlace(
  column: RawBuilder<unknown>,
  area: BorderedArea,
  relation: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const exact = shapeOf(area);
  const boxes = boxesOf(area);
  const west = Math.min(...boxes.map((box) => box.west));
  const east = Math.max(...boxes.map((box) => box.east));
  const around = { west, south: -90, east, north: 90 };
  const shifts = isRoundTheWorld(west, east)
    ? []
    : samePlaces({ ...around, south: 0, north: 0 }).shifts;
  const places = [0, ...shifts].map((by) => ({
    shape: by === 0 ? exact : sql`st_translate(${exact}, ${by}, 0)`,
    bounds: boxes.map((box) => boxShape({ ...box, west: box.west + by, east: box.east + by })),
  }));
  const compared = comparable(column);
  const near = places.flatMap(({ bounds }) => bounds.map((box) => sql`${column} && ${box}`));
  const each = places.map(({ shape }) => sql`${relation}(${shape}, ${compared})`);
  return sql<boolean>`((${sql.join(near, sql` or `)}) and (${sql.join(each, sql` or `)}))`;
}

function isRoundTheWorld(west: number, east: number): boolean {
  return west === -180 && east === 180;
}

function shapeOf(area: BorderedArea): RawBuilder<unknown> {
  if (area.kind === 'geometry') return sql`st_geomfromgeojson(${area.text})`;
  const [first, ...others] = area.boxes.map(boxShape);
  if (first === undefined) throw new Error('an area without boxes');
  return others.length === 0 ? first : sql`st_collect(${sql.join([first, ...others])})`;
}
