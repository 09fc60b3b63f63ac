import {
  type Checked,
  isDate,
  isId,
  isInstant,
  readDecimal,
  readWhole,
  textFault,
} from './check-scalar';
import {
  type Draft,
  type DraftRecord,
  draftList,
  draftMember,
  draftText,
  sameDraft,
} from './draft';
import { type Fault, faulty, type Reading, read } from './fault';
import { readAttributes, readGeometry } from './read-attributes';
import type { Field, ListShape, ObjectShape, Path, Shape } from './shape';

export function readBody(shape: ObjectShape, draft: DraftRecord, before?: DraftRecord): Reading {
  return readObject(shape, draft, [], before);
}

function readObject(
  { fields }: ObjectShape,
  draft: Draft,
  path: Path,
  before?: DraftRecord,
): Reading {
  const faults: Fault[] = [];
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const typed = draftMember(draft, field.name);
    const known = before === undefined ? undefined : draftMember(before, field.name);
    if (known !== undefined && sameDraft(typed, known)) continue;
    const reading = readField(field, typed, [...path, field.name], known);
    if (!reading.ok) faults.push(...reading.faults);
    else if (reading.value !== undefined) body[field.name] = reading.value;
  }
  return faults.length > 0 ? { ok: false, faults } : read(body);
}

function readField(field: Field, typed: Draft, path: Path, before?: Draft): Reading {
  const { shape, nullable, required } = field;
  const isNew = before === undefined;
  if (isNothing(shape, typed)) {
    if (isNew && !required) return read(undefined);
    if (!isNew && nullable) return read(null);
    // Emptied lists and attributes are not null.
    if (!isMany(shape)) {
      return faulty(path, isNew ? neededText(shape) : 'This field cannot be emptied.');
    }
  }
  return readDraft(shape, typed, path);
}

const isMany = ({ kind }: Shape) => kind === 'list' || kind === 'attributes';

function isNothing(shape: Shape, draft: Draft): boolean {
  if (isMany(shape)) return draftList(draft).length === 0;
  return typeof draft === 'string' && draft.trim() === '';
}

const neededText = ({ kind }: Shape) =>
  ['choice', 'flag', 'id'].includes(kind) ? 'Choose one.' : 'This field is required.';

function readDraft(shape: Shape, draft: Draft, path: Path): Reading {
  switch (shape.kind) {
    case 'object':
      return readObject(shape, draft, path);
    case 'list':
      return readList(shape, draftList(draft), path);
    case 'attributes':
      return readAttributes(draft, shape, path);
    case 'geometry':
      return readGeometry(draftText(draft).trim(), shape.types, path);
    default: {
      const checked = readScalar(shape, draftText(draft).trim());
      return 'fault' in checked ? faulty(path, checked.fault) : read(checked.value);
    }
  }
}

type ScalarShape = Exclude<Shape, { readonly kind: 'object' | 'list' | 'attributes' | 'geometry' }>;

function readScalar(shape: ScalarShape, typed: string): Checked<unknown> {
  const either = (isGood: boolean, value: unknown, fault: string) =>
    isGood ? { value } : { fault };
  switch (shape.kind) {
    case 'text': {
      const fault = textFault(typed, shape);
      return fault === undefined ? { value: typed } : { fault };
    }
    case 'choice': {
      const { options } = shape;
      return either(options.includes(typed), typed, `Choose one of ${options.join(', ')}.`);
    }
    case 'whole':
      return readWhole(typed, shape);
    case 'decimal':
      // A double may lose digits.
      return readDecimal(typed);
    case 'flag':
      return either(['yes', 'no'].includes(typed), typed === 'yes', 'Choose yes or no.');
    case 'date':
      return either(isDate(typed), typed, 'Enter a date as YYYY-MM-DD.');
    case 'instant': {
      const fault = 'Enter a time with Z or an offset, such as 2026-10-01T00:00:00Z.';
      return either(isInstant(typed), typed, fault);
    }
    case 'id': {
      const fault = 'Choose one from the list, or paste its full id.';
      return either(isId(typed), typed.toLowerCase(), fault);
    }
    default:
      return shape satisfies never;
  }
}

function readList(
  { item, minItems, maxItems }: ListShape,
  drafts: readonly Draft[],
  path: Path,
): Reading {
  const filled = drafts
    .map((draft, index) => ({ draft, index }))
    .filter(({ draft }) => draft !== '');
  if (filled.length < minItems) {
    return faulty(path, minItems === 1 ? 'Add at least one.' : `Add at least ${minItems}.`);
  }
  if (filled.length > maxItems)
    return faulty(path, `Keep at most ${maxItems}; there are ${filled.length}.`);
  const readings = filled.map(({ draft, index }) =>
    isNothing(item, draft)
      ? faulty([...path, index], neededText(item))
      : readDraft(item, draft, [...path, index]),
  );
  const faults = readings.flatMap((reading) => (reading.ok ? [] : reading.faults));
  if (faults.length > 0) return { ok: false, faults };
  return read(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])));
}
