import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { Send } from '../../reading/ask';
import { retryAfterMs } from '../../reading/problem';

export const tilesFrom = 'ledger:/';

/** Requests carry the session's token; URLs contain none. One map at a time. */
export function openTiles(authorized: Send) {
  let notBefore = 0;
  addProtocol('ledger', async ({ url }, { signal }) => {
    const response = await authorized(url.slice(tilesFrom.length), { signal });
    if (response.ok) return { data: await response.arrayBuffer() };
    const until = performance.now() + (retryAfterMs(response.headers) ?? 0);
    notBefore = Math.max(notBefore, until);
    throw new Error(`The ledger answered ${response.status} to the request for a tile.`);
  });
  return {
    waitMs: () => Math.max(0, notBefore - performance.now()),
    close: () => removeProtocol('ledger'),
  };
}
