import type { JsonMap, JsonValue } from '../acceptance/client.js';

export interface AddedMember {
  readonly at: string;
  readonly value: JsonValue;
}

/** @returns a line for each missing, changed, or unlisted new member */
export function differences(
  recorded: JsonValue,
  actual: JsonValue,
  added: readonly AddedMember[],
  at = '',
): readonly string[] {
  if (Array.isArray(recorded) && Array.isArray(actual)) {
    const lengths =
      recorded.length === actual.length
        ? []
        : [`${at}: ${actual.length} items instead of ${recorded.length}`];
    return [
      ...lengths,
      ...recorded
        .slice(0, actual.length)
        .flatMap((item, index) => differences(item, actual[index], added, `${at}.*`)),
    ];
  }
  if (isMap(recorded) && isMap(actual)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(actual)]);
    return [...names].flatMap((name) => {
      const place = at === '' ? name : `${at}.${name}`;
      if (!(name in actual)) return [`${place}: missing`];
      if (name in recorded) return differences(recorded[name], actual[name], added, place);
      const isListed = added.some(
        (one) => one.at === place && JSON.stringify(one.value) === JSON.stringify(actual[name]),
      );
      return isListed ? [] : [`${place}: added with ${JSON.stringify(actual[name])}`];
    });
  }
  return JSON.stringify(recorded) === JSON.stringify(actual)
    ? []
    : [`${at}: ${JSON.stringify(actual)} instead of ${JSON.stringify(recorded)}`];
}

export function isMap(value: JsonValue): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
