import { layerOfSource } from './overlay-names';

/** What tiles are asked for by. */
export interface TileName {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Where tiles are asked for anew: a map. */
export interface TilesAnew {
  refreshTiles(source: string, tiles?: TileName[]): void;
}

/**
 * The ledger's tiles that a map could not read. To read a source's tiles anew leaves out those that never had anything, for good:
 * MapLibre waits then for the request that has failed. By its name such a tile is asked for again.
 */
export class MissingTiles {
  readonly #bySource = new Map<string, TileName[]>();

  /** Takes an error of the map's. @returns whether it is of a tile of the ledger */
  note(event: object): boolean {
    const source: unknown = Reflect.get(event, 'sourceId');
    const tile = tileOf(event);
    if (typeof source !== 'string' || layerOfSource(source) === undefined || tile === undefined) {
      return false;
    }
    this.#bySource.set(source, [...(this.#bySource.get(source) ?? []), tile]);
    return true;
  }

  /** Asks for all tiles of these sources anew; each stays until the new one is there. */
  readAnew(map: TilesAnew, sources: readonly string[]): void {
    for (const source of sources) {
      const missing = this.#bySource.get(source);
      if (missing !== undefined) map.refreshTiles(source, missing);
      map.refreshTiles(source);
    }
    this.#bySource.clear();
  }
}

/** The tile that an event is about. */
function tileOf(event: object): TileName | undefined {
  const name = member(member(member(event, 'tile'), 'tileID'), 'canonical');
  const [z, x, y] = ['z', 'x', 'y'].map((key) => member(name, key));
  if (typeof z !== 'number' || typeof x !== 'number' || typeof y !== 'number') return undefined;
  return { z, x, y };
}

function member(of: unknown, key: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined;
}
