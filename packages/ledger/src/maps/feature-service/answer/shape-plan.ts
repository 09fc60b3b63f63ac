import { type MovePlace, toMercator } from '@exchange/geometry';
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
