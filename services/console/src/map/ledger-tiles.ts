import { addProtocol } from 'maplibre-gl';

/** How requests are sent as whoever is signed in. */
export type Authorized = (path: string, init?: RequestInit) => Promise<Response>;

const protocol = 'ledger';
const readers = new Map<string, Authorized>();
let made = 0;
let isAdded = false;

/**
 * Where tiles are asked from for one map: addresses of a protocol of the page's own, which are asked with the session's token of that
 * moment. So no address has a token in it, and a token that was renewed meanwhile is the one that is sent.
 */
export function openTiles(authorized: Authorized): { readonly from: string; close(): void } {
  if (!isAdded) addProtocol(protocol, ({ url }, { signal }) => readTile(url, signal));
  isAdded = true;
  made += 1;
  const name = String(made);
  readers.set(name, authorized);
  return { from: `${protocol}://${name}`, close: () => void readers.delete(name) };
}

/** @throws when the map is closed, or the ledger refuses the tile */
async function readTile(url: string, signal: AbortSignal): Promise<{ data: ArrayBuffer }> {
  const [, name = '', path = ''] = /^ledger:\/\/([^/]+)(\/.*)$/.exec(url) ?? [];
  const authorized = readers.get(name);
  if (authorized === undefined) throw new Error('This map is closed.');
  const response = await authorized(path, { signal });
  if (!response.ok) throw new TileRefused(response.status);
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
