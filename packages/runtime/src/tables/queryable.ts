import { type JsonObject, tooDeepAt, writeJson } from '@exchange/units';
import { storableJson } from './storable.js';

/** Far deeper than the interface takes, and far from where PostgreSQL's own stack ends. */
const levelsMax = 100;

/**
 * An object's JSON text as queries can look into it: PostgreSQL reads neither U+0000 nor half a surrogate pair nor any
 * depth. Such characters become U+FFFD, and a member that nests deeper than a hundred levels is null.
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
