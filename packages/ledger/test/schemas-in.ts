import type { z } from 'zod';

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Schemas of a contract's part, nested ones included. */
export function schemasIn(root: unknown): Set<z.core.$ZodType> {
  const schemas = new Set<z.core.$ZodType>();
  const visited = new Set<unknown>();
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null || visited.has(value)) continue;
    visited.add(value);
    if (isSchema(value)) {
      schemas.add(value);
      const { checks: _, ...parts } = value._zod.def;
      pending.push(parts);
      continue;
    }
    pending.push(...Object.values(value));
  }
  return schemas;
}
