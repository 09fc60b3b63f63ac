import { type Client, member } from '../acceptance/client.js';

export async function aMapKey(caller: Client, name: string, reseller?: string): Promise<string> {
  const answer = await caller.post('/map-keys', { name, reseller_id: reseller ?? null });
  const key = member(answer.body, 'key');
  if (typeof key !== 'string') throw new Error(`no map key: ${answer.status} ${answer.text}`);
  return key;
}
