import { type Field, isRecord, type ObjectShape, type Shape } from './shape';

export type Draft = string | readonly Draft[] | DraftRecord;
export interface DraftRecord {
  readonly [name: string]: Draft;
}

export const attributeKinds = ['text', 'number', 'yes or no', 'JSON'] as const;

export function bodyDraft({ fields }: ObjectShape, values: unknown = {}): DraftRecord {
  const known = isRecord(values) ? values : {};
  return Object.fromEntries(fields.map((field) => [field.name, fieldDraft(field, known)]));
}

function fieldDraft({ name, shape, standard }: Field, known: Readonly<Record<string, unknown>>) {
  return draftOf(shape, Object.hasOwn(known, name) ? known[name] : standard);
}

export function draftOf(shape: Shape, value: unknown): Draft {
  switch (shape.kind) {
    case 'object':
      return value === undefined || value === null ? '' : bodyDraft(shape, value);
    case 'list':
      return Array.isArray(value) ? value.map((item) => draftOf(shape.item, item)) : [];
    case 'attributes':
      return isRecord(value) ? Object.entries(value).map(attributeDraft) : [];
    case 'flag':
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : '';
    case 'geometry':
      return value === undefined || value === null ? '' : JSON.stringify(value);
    default:
      return value === undefined || value === null ? '' : String(value);
  }
}

function attributeDraft([key, value]: readonly [string, unknown]): DraftRecord {
  if (typeof value === 'string') return { key, kind: 'text', value };
  if (typeof value === 'number') return { key, kind: 'number', value: String(value) };
  if (typeof value === 'boolean') return { key, kind: 'yes or no', value: value ? 'yes' : 'no' };
  return { key, kind: 'JSON', value: JSON.stringify(value) };
}

export function itemDraft(item: Shape): Draft {
  return item.kind === 'object' ? bodyDraft(item) : draftOf(item, undefined);
}

export function draftMember(draft: Draft | undefined, name: string): Draft {
  if (draft === undefined || typeof draft === 'string' || isDraftList(draft)) return '';
  return Object.hasOwn(draft, name) ? (draft[name] ?? '') : '';
}

export function isDraftList(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft);
}

export function draftText(draft: Draft): string {
  return typeof draft === 'string' ? draft : '';
}

export function draftList(draft: Draft): readonly Draft[] {
  return isDraftList(draft) ? draft : [];
}

export function sameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The `Idempotency-Key` of the attempts to send a form. */
export interface WriteKey {
  current: string | undefined;
}

export interface StoredDraft {
  readonly begun: DraftRecord;
  readonly draft: DraftRecord;
  readonly key?: WriteKey;
}

/** Typed values by form, until the form is sent or the user signs out. */
export const drafts = new Map<string, StoredDraft>();
