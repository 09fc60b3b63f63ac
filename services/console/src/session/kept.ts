/** Whom the console acts for. */
export interface ActingFor {
  readonly id: string;
  readonly name: string;
}

/** What one tab keeps over a reload: nothing of it leaves sessionStorage. */
export interface Kept {
  /** An API key, or a bearer token that somebody else issued. */
  readonly credential: string;
  readonly reseller?: ActingFor | undefined;
}

const place = 'ledger-console';

/** What this tab kept; undefined where nobody is signed in, or where what is kept cannot be read. */
export function readKept(storage: Storage = sessionStorage): Kept | undefined {
  const text = storage.getItem(place);
  if (text === null) return undefined;
  try {
    return keptOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keeps it for this tab, over reloads, until the tab is closed or its user signs out. */
export function keep(kept: Kept, storage: Storage = sessionStorage): void {
  storage.setItem(place, JSON.stringify(kept));
}

/** Forgets who was signed in. */
export function forget(storage: Storage = sessionStorage): void {
  storage.removeItem(place);
}

function keptOf(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null || !('credential' in value)) return undefined;
  const { credential } = value;
  if (typeof credential !== 'string' || credential === '') return undefined;
  const reseller = 'reseller' in value ? actingForOf(value.reseller) : undefined;
  return { credential, reseller };
}

function actingForOf(value: unknown): ActingFor | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) {
    return undefined;
  }
  const { id, name } = value;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
