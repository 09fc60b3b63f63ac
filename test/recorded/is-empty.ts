import type { JsonValue } from '../acceptance/client.js';
import { mapOf } from '../http/described-examples.js';

const itemMembers = ['features', 'results', 'groups', 'lines', 'rows', 'collections', 'keys'];

export function isEmpty(body: JsonValue): boolean {
  if (body === undefined || body === '') return true;
  if (Array.isArray(body)) return body.length === 0;
  const members = mapOf(body);
  return itemMembers.some((name) => {
    const items = members[name];
    return Array.isArray(items) && items.length === 0;
  });
}
