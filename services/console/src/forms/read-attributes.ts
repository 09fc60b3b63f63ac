import { isHeldExactly, jsonNodes } from '@exchange/units';
import { type Checked, illegibleFault, readExactJson } from './check-scalar';
import { type Draft, draftList, draftMember, draftText } from './draft';
import { type Fault, faulty, type Reading, read } from './fault';
import { type AttributesShape, isRecord, type Path } from './shape';

const levelsMax = 32;

export function readAttributes(draft: Draft, shape: AttributesShape, path: Path): Reading {
  const faults: Fault[] = [];
  const values = new Map<string, unknown>();
  for (const [index, row] of draftList(draft).entries()) {
    const key = draftText(draftMember(row, 'key'));
    const typed = draftText(draftMember(row, 'value'));
    if (key === '' && typed === '') continue;
    const fault =
      keyFault(key, shape) ?? (values.has(key) ? `Duplicate name ${key}: keep one.` : undefined);
    if (fault !== undefined) faults.push({ path: [...path, index, 'key'], message: fault });
    const value = readAttribute(draftText(draftMember(row, 'kind')), typed);
    if ('fault' in value) faults.push({ path: [...path, index, 'value'], message: value.fault });
    else values.set(key, value.value);
  }
  if (faults.length > 0) return { ok: false, faults };
  const attributes: unknown = Object.fromEntries(values);
  const { keys, levels, longest } = extentOf(attributes);
  const most = (what: string) => ({ ok: false, faults: [{ path, message: what }] }) as const;
  if (keys > shape.maxKeys)
    return most(`Keep at most ${shape.maxKeys} names in total; there are ${keys}.`);
  if (levels > levelsMax) return most(`Nest at most ${levelsMax} levels; there are ${levels}.`);
  if (longest > shape.maxKeyLength)
    return most(`Names have at most ${shape.maxKeyLength} characters.`);
  return read(attributes);
}

function keyFault(key: string, { maxKeyLength }: AttributesShape): string | undefined {
  if (key === '') return 'Enter a name.';
  if (key.length > maxKeyLength) return `Enter at most ${maxKeyLength} characters.`;
  return illegibleFault(key);
}

function readAttribute(kind: string, typed: string): Checked<unknown> {
  switch (kind) {
    case 'number':
      return readNumber(typed.trim());
    case 'yes or no':
      return typed === '' ? { fault: 'Choose yes or no.' } : { value: typed === 'yes' };
    case 'JSON':
      return readExactJson(typed);
    default: {
      const fault = illegibleFault(typed);
      return fault === undefined ? { value: typed } : { fault };
    }
  }
}

function readNumber(typed: string): Checked<number> {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(typed))
    return { fault: 'Enter a number, such as 12.5.' };
  return isHeldExactly(typed)
    ? { value: Number(typed) }
    : { fault: 'A number cannot hold this exactly: choose “text”.' };
}

/** An empty name counts as too long. */
function extentOf(attributes: unknown) {
  let [keys, levels, longest] = [0, 0, 0];
  for (const { value, place, depth } of jsonNodes(attributes)) {
    if (typeof value === 'object' && value !== null) levels = Math.max(levels, depth + 1);
    if (typeof place?.step !== 'string') continue;
    keys += 1;
    longest = Math.max(longest, place.step.length || Number.POSITIVE_INFINITY);
  }
  return { keys, levels, longest };
}

export function readGeometry(text: string, types: readonly string[], path: Path): Reading {
  const json = readExactJson(text);
  if ('fault' in json) return faulty(path, json.fault);
  const geometry =
    isRecord(json.value) && json.value['type'] === 'Feature' ? json.value['geometry'] : json.value;
  if (!isRecord(geometry))
    return faulty(path, 'Enter a GeoJSON geometry: an object with type and coordinates.');
  const { type, coordinates } = geometry;
  if (typeof type !== 'string' || !types.includes(type)) {
    return faulty(path, `Enter a geometry of type ${types.join(', ')}.`);
  }
  if (!Array.isArray(coordinates)) return faulty(path, 'The geometry has no list of coordinates.');
  return read(geometry);
}

export function pointText(longitude: string, latitude: string): string | undefined {
  const [lon, lat] = [longitude.trim(), latitude.trim()];
  if (![lon, lat].every((text) => /^-?\d+(\.\d+)?$/.test(text))) return undefined;
  if (Math.abs(Number(lon)) > 180 || Math.abs(Number(lat)) > 90) return undefined;
  return JSON.stringify({ type: 'Point', coordinates: [Number(lon), Number(lat)] });
}

export function pointOf(
  text: string,
): { readonly longitude: string; readonly latitude: string } | undefined {
  const json = readExactJson(text);
  if (!('value' in json) || !isRecord(json.value) || json.value['type'] !== 'Point')
    return undefined;
  const { coordinates } = json.value;
  if (!Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates;
  return { longitude: String(longitude ?? ''), latitude: String(latitude ?? '') };
}
