import { type Client, member } from '../acceptance/client.js';

/** Makes a key for maps, of a reseller or of the platform, and gives its text. */
export async function aMapKey(caller: Client, name: string, reseller?: string): Promise<string> {
  const answer = await caller.post('/map-keys', { name, reseller_id: reseller ?? null });
  const key = member(answer.body, 'key');
  if (typeof key !== 'string') throw new Error(`no key for maps: ${answer.status} ${answer.text}`);
  return key;
}
