import { type Field, isRecord, type ObjectShape, type Shape } from './shape';

/** What is typed so far: texts, lists and members, whatever becomes of them. An empty text is nothing. */
export type Draft = string | readonly Draft[] | DraftRecord;
export interface DraftRecord {
  readonly [name: string]: Draft;
}

/** How a value of `attributes` is typed. */
export const attributeKinds = ['text', 'number', 'yes or no', 'JSON'] as const;

/** The draft of a body of which these values are known; without any, an empty form. */
export function bodyDraft({ fields }: ObjectShape, values: unknown = {}): DraftRecord {
  const known = isRecord(values) ? values : {};
  return Object.fromEntries(fields.map((field) => [field.name, fieldDraft(field, known)]));
}

function fieldDraft({ name, shape, standard }: Field, known: Readonly<Record<string, unknown>>) {
  return draftOf(shape, Object.hasOwn(known, name) ? known[name] : standard);
}

/** A value as it is typed. */
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
    case 'json':
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

/** The draft of one more item of a list. */
export function itemDraft(item: Shape): Draft {
  return item.kind === 'object' ? bodyDraft(item) : draftOf(item, undefined);
}

/** A member of a draft; nothing where there is none. */
export function draftMember(draft: Draft | undefined, name: string): Draft {
  if (draft === undefined || typeof draft === 'string' || isDraftList(draft)) return '';
  return Object.hasOwn(draft, name) ? (draft[name] ?? '') : '';
}

/** Whether a draft is a list. */
export function isDraftList(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft);
}

/** The draft as a text; nothing where it is none. */
export function draftText(draft: Draft): string {
  return typeof draft === 'string' ? draft : '';
}

/** The draft as a list; empty where it is none. */
export function draftList(draft: Draft): readonly Draft[] {
  return isDraftList(draft) ? draft : [];
}

/** Whether two drafts say the same. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
