import type { Intersects, Value } from './condition.js';
import type { Cursor } from './cursor.js';
import { Refused } from './fault.js';
import type { Budget } from './limits.js';
import { isShape, readShapes } from './shapes.js';

/** Reads S_INTERSECTS with a field and a shape, in either order. */
export function readIntersects(cursor: Cursor, budget: Budget, readField: () => Value): Intersects {
  cursor.take();
  cursor.expectSign('(');
  const isShapeFirst = isShape(cursor);
  let { at } = cursor.peek();
  const before = isShapeFirst ? readShapes(cursor, budget) : undefined;
  if (before !== undefined) cursor.expectSign(',');
  const field = isShape(cursor) ? undefined : readField();
  if (field?.kind !== 'field') throw new Refused(at, 'S_INTERSECTS takes a field and a shape');
  if (before === undefined) {
    cursor.expectSign(',');
    at = cursor.peek().at;
  }
  const shapes = before ?? readShapes(cursor, budget);
  cursor.expectSign(')');
  return { kind: 'intersects', field, shapes, at };
}
