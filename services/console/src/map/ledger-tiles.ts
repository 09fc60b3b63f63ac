import { addProtocol } from 'maplibre-gl';
import type { Send } from '../reading/ask';
import { retryAfterMs } from '../reading/problem';

interface Reader {
  readonly authorized: Send;
  notBefore: number;
}

const protocol = 'ledger';
const readers = new Map<string, Reader>();
let made = 0;
let isAdded = false;

/** Requests carry the session's token; URLs contain none. */
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
