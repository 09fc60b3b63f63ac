/** What somebody pasted into the search box. */
export type Pasted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'id'; readonly id: string }
  /** A stream of the log, as events and the audit pages name it. */
  | { readonly kind: 'stream'; readonly stream: string }
  /** Words of names, the beginning of an id, or a deal's external id. */
  | { readonly kind: 'words'; readonly text: string };

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const stream = new RegExp(`^[a-z_]+-(${uuid.source})$`, 'i');

/** Reads an id out of whatever it was copied with: an address, a line of a log, JSON, quotes and spaces around it. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  if (stream.test(trimmed)) return { kind: 'stream', stream: trimmed.toLowerCase() };
  const id = uuid.exec(trimmed)?.[0];
  if (id !== undefined) return { kind: 'id', id: id.toLowerCase() };
  return { kind: 'words', text: trimmed };
}
