import { addProtocol } from 'maplibre-gl';
import { member } from '../forms/shape';
import type { Send } from '../reading/ask';
import { retryAfterMs } from '../reading/problem';
import { layerOfSource } from './overlay-names';

interface Reader {
  readonly authorized: Send;
  notBefore: number;
}

const protocol = 'ledger';
const readers = new Map<string, Reader>();
let made = 0;
let isAdded = false;

/** Requests use the session's current token, so URLs contain none. */
export function openTiles(authorized: Send) {
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

/** @throws if the map is closed, or the ledger refuses the tile */
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

export class TileRefused extends Error {
  override readonly name = 'TileRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The ledger answered ${status} to the request for a tile.`);
    this.status = status;
  }
}

interface TileName {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

interface TilesAnew {
  refreshTiles(source: string, tiles?: TileName[]): void;
}

/** MapLibre skips tiles that never had data on a reload; they are reloaded by coordinates. */
export class MissingTiles {
  readonly #bySource = new Map<string, TileName[]>();

  note(event: object): boolean {
    const source: unknown = Reflect.get(event, 'sourceId');
    const tile = tileOf(event);
    if (typeof source !== 'string' || layerOfSource(source) === undefined || tile === undefined) {
      return false;
    }
    this.#bySource.set(source, [...(this.#bySource.get(source) ?? []), tile]);
    return true;
  }

  /** Each tile stays until its replacement arrives. */
  readAnew(map: TilesAnew, sources: readonly string[]): void {
    for (const source of sources) {
      const missing = this.#bySource.get(source);
      if (missing !== undefined) map.refreshTiles(source, missing);
      map.refreshTiles(source);
    }
    this.#bySource.clear();
  }
}

function tileOf(event: object): TileName | undefined {
  const name = member(member(member(event, 'tile'), 'tileID'), 'canonical');
  const [z, x, y] = ['z', 'x', 'y'].map((key) => member(name, key));
  if (typeof z !== 'number' || typeof x !== 'number' || typeof y !== 'number') return undefined;
  return { z, x, y };
}
