import { addProtocol } from 'maplibre-gl';
import { member } from '../forms/shape';
import { retryAfterMs } from '../reading/problem';
import { layerOfSource } from './overlay-names';

/** How requests are sent as whoever is signed in. */
export type Authorized = (path: string, init?: RequestInit) => Promise<Response>;

/** What tiles of one map are read by. */
interface Reader {
  readonly authorized: Authorized;
  /** On the clock of `performance.now`: before it the ledger wants to be asked for no more tiles. */
  notBefore: number;
}

const protocol = 'ledger';
const readers = new Map<string, Reader>();
let made = 0;
let isAdded = false;

/** The tiles of one map. */
export interface OpenedTiles {
  /** What their addresses begin with. */
  readonly from: string;
  /** How long the ledger, which refused some, wants to be asked for none. */
  waitMs(): number;
  close(): void;
}

/**
 * Where tiles are asked from for one map: addresses of a protocol of the page's own, which are asked with the session's token of that
 * moment. So no address has a token in it, and a token that was renewed meanwhile is the one that is sent.
 */
export function openTiles(authorized: Authorized): OpenedTiles {
  if (!isAdded) addProtocol(protocol, ({ url }, { signal }) => readTile(url, signal));
  isAdded = true;
  made += 1;
  const name = String(made);
  const reader = { authorized, notBefore: 0 };
  readers.set(name, reader);
  return {
    from: `${protocol}://${name}`,
    waitMs: () => Math.max(0, reader.notBefore - performance.now()),
    close: () => void readers.delete(name),
  };
}

/** @throws when the map is closed, or the ledger refuses the tile */
async function readTile(url: string, signal: AbortSignal): Promise<{ data: ArrayBuffer }> {
  const [, name = '', path = ''] = /^ledger:\/\/([^/]+)(\/.*)$/.exec(url) ?? [];
  const reader = readers.get(name);
  if (reader === undefined) throw new Error('This map is closed.');
  const response = await reader.authorized(path, { signal });
  if (!response.ok) {
    const until = performance.now() + (retryAfterMs(response.headers) ?? 0);
    reader.notBefore = Math.max(reader.notBefore, until);
    throw new TileRefused(response.status);
  }
  return { data: await response.arrayBuffer() };
}

/** A tile that the ledger did not give. */
export class TileRefused extends Error {
  override readonly name = 'TileRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The ledger answered ${status} to the request for a tile.`);
    this.status = status;
  }
}

/** What tiles are asked for by. */
interface TileName {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Where tiles are asked for anew: a map. */
interface TilesAnew {
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
