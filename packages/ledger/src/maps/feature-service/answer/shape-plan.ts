import { type EsriGeometry, type MovePlace, toMercator } from '@exchange/geometry';
import type { ShapeRequest } from '../query/request.js';

export function placeMover({ reference, precision }: ShapeRequest): MovePlace | undefined {
  const project = reference.kind === 'mercator' ? toMercator : undefined;
  if (precision === undefined) return project;
  const round = (value: number) => Number(value.toFixed(precision)) + 0;
  return (x, y) => {
    const [a, b] = project === undefined ? [x, y] : project(x, y);
    return [round(a), round(b)];
  };
}

type Line = readonly (readonly number[])[];

export function movedEsri(shape: EsriGeometry, move: MovePlace): EsriGeometry {
  const line = (places: Line) => places.map(([x = 0, y = 0]) => move(x, y));
  if ('x' in shape) {
    const [x, y] = move(shape.x, shape.y);
    return { x, y };
  }
  if ('points' in shape) return { points: line(shape.points) };
  if ('paths' in shape) return { paths: shape.paths.map(line) };
  return { rings: shape.rings.map(line) };
}
