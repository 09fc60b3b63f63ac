import type { GeometryKind } from '../../../registry/space/geometry-schema.js';
import type { LayerNumberRow } from './table.js';

export interface Appearance {
  readonly layers: readonly string[];
  readonly geometry: GeometryKind | null;
}

/**
 * Numbers layers by first appearance and kind of geometry; numbers never change.
 * @param next the first free number
 */
export function giveNumbers(
  appearances: readonly Appearance[],
  known: readonly LayerNumberRow[],
  next: number,
): readonly LayerNumberRow[] {
  const own = new Map<string, LayerNumberRow>();
  const held = new Set<string>();
  for (const row of known) {
    if (row.is_own) own.set(row.layer, row);
    if (row.geometry !== null) held.add(key(row.layer, row.geometry));
  }
  const changed = new Map<number, LayerNumberRow>();
  let free = next;
  for (const { layers, geometry } of appearances) {
    for (const layer of layers) {
      const first = own.get(layer);
      if (first !== undefined && (geometry === null || held.has(key(layer, geometry)))) continue;
      const takesOwn = first === undefined || first.geometry === null;
      const row = {
        number: first !== undefined && takesOwn ? first.number : free,
        layer,
        geometry,
        is_own: takesOwn,
      };
      if (row.number === free) free += 1;
      if (takesOwn) own.set(layer, row);
      if (geometry !== null) held.add(key(layer, geometry));
      changed.set(row.number, row);
    }
  }
  return [...changed.values()];
}

function key(layer: string, geometry: GeometryKind): string {
  return `${geometry} ${layer}`;
}
