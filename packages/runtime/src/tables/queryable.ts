import { type JsonObject, tooDeepAt, writeJson } from '@exchange/units';
import { storableJson } from './storable.js';

/** The limit is above the API's, and far below PostgreSQL's stack limit. */
const levelsMax = 100;

/**
 * PostgreSQL rejects U+0000, lone surrogates and deep nesting: characters become U+FFFD, members
 * beyond a hundred levels null.
 */
export function queryableJson(object: JsonObject): string {
  const text = storableJson(writeJson(object));
  if (tooDeepAt(text, levelsMax) === undefined) return text;
  const members = Object.entries(object).map(([name, value]) => {
    const isDeep = tooDeepAt(writeJson(value), levelsMax - 1) !== undefined;
    return [name, isDeep ? null : value] as const;
  });
  return storableJson(writeJson(Object.fromEntries(members)));
}
