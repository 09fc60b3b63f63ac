import type { ReadProblem } from '../reading/problem';
import { type Draft, draftList, draftMember, draftText } from './draft';
import type { JsonRecord, ObjectShape, Path, Shape } from './shape';

export interface Fault {
  readonly path: Path;
  readonly message: string;
}

export type Reading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export function read(value: unknown): Reading {
  return { ok: true, value };
}

export function faulty(path: Path, message: string): Reading {
  return { ok: false, faults: [{ path, message }] };
}

export function pointer(path: Path): string {
  return path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

export type Rule = (body: JsonRecord) => readonly Fault[];

export interface PlacedFaults {
  readonly at: ReadonlyMap<string, readonly string[]>;
  readonly apart: readonly string[];
}

export const noFaults: PlacedFaults = { at: new Map(), apart: [] };

export function placeFaults(
  faults: readonly Fault[],
  shape: ObjectShape,
  draft: Draft,
): PlacedFaults {
  const shown = new Set(placesOf(shape, draft, []).map(pointer));
  const at = new Map<string, string[]>();
  const apart: string[] = [];
  for (const { path, message } of faults) {
    const place = nearest(typedPath(path, shape, draft), shown);
    if (place === undefined)
      apart.push(path.length === 0 ? message : `${path.join('.')}: ${message}`);
    else at.set(place, [...(at.get(place) ?? []), message]);
  }
  return { at, apart };
}

export const faultsOf = (errors: ReadProblem['errors']): readonly Fault[] =>
  errors.map(({ loc, msg }) => ({ path: loc[0] === 'body' ? loc.slice(1) : loc, message: msg }));

export function withoutFaultsAt({ at, apart }: PlacedFaults, name: string): PlacedFaults {
  const place = `/${name}`;
  const others = [...at].filter(([where]) => where !== place && !where.startsWith(`${place}/`));
  return { at: new Map(others), apart };
}

function nearest(path: Path, shown: ReadonlySet<string>): string | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const place = pointer(path.slice(0, length));
    if (shown.has(place)) return place;
  }
  return undefined;
}

function typedPath(path: Path, { fields }: ObjectShape, draft: Draft): Path {
  const [name, key, ...rest] = path;
  const field = fields.find((one) => one.name === name);
  if (field?.shape.kind !== 'attributes' || typeof key !== 'string' || name === undefined)
    return path;
  const rows = draftList(draftMember(draft, field.name));
  const row = rows.findIndex((one) => draftText(draftMember(one, 'key')) === key);
  return row < 0 ? [name] : [name, row, 'value', ...rest];
}

function placesOf(shape: Shape, draft: Draft, path: Path): readonly Path[] {
  switch (shape.kind) {
    case 'object':
      return [
        ...(path.length > 0 ? [path] : []),
        ...shape.fields.flatMap((field) =>
          placesOf(field.shape, draftMember(draft, field.name), [...path, field.name]),
        ),
      ];
    case 'list':
      // A list of scalars is one field.
      if (shape.item.kind !== 'object') return [path];
      return [
        path,
        ...draftList(draft).flatMap((item, index) => placesOf(shape.item, item, [...path, index])),
      ];
    case 'attributes':
      return [
        path,
        ...draftList(draft).flatMap((_, index) => [
          [...path, index, 'key'],
          [...path, index, 'value'],
        ]),
      ];
    default:
      return [path];
  }
}
