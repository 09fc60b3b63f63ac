import { refusedParameter } from '../refused.js';
import { namesIn } from './parameter-texts.js';

export interface Order {
  readonly name: string;
  readonly isDescending: boolean;
}

export function readOutFields(text: string): readonly string[] | '*' {
  const names = namesIn('outFields', text);
  return names.includes('*') ? '*' : names;
}

/** Fields to group or order by. */
const keysMax = 20;

export function readGroups(text: string): readonly string[] {
  const names = namesIn('groupByFieldsForStatistics', text);
  if (names.length <= keysMax) return names;
  throw refusedParameter('groupByFieldsForStatistics', `Group by at most ${keysMax} fields`, text);
}

export function readOrder(text: string): readonly Order[] {
  const fields = namesWithDirection(text);
  if (fields.length > keysMax) {
    throw refusedParameter('orderByFields', `Order by at most ${keysMax} fields`, text);
  }
  return fields.map(({ name, direction }) => ({
    name,
    isDescending: direction?.toLowerCase() === 'desc',
  }));
}

function namesWithDirection(text: string) {
  const entries: { readonly name: string; readonly direction: string | undefined }[] = [];
  const part = /\s*(?:"((?:[^"]|"")+)"|([^",]+?))(?:\s+(asc|desc))?\s*(?:,|$)/giy;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (match === null) {
      throw refusedParameter(
        'orderByFields',
        'Input should be field names separated by commas, each with an optional ASC or DESC',
        text,
      );
    }
    const [, quoted, plain = '', direction] = match;
    entries.push({ name: quoted?.replaceAll('""', '"') ?? plain.trim(), direction });
  }
  return entries;
}
