const names = ['type', 'stream', 'actor', 'from', 'to', 'until', 'open'] as const;

export type LogSearch = { readonly [Name in (typeof names)[number]]?: string };

/** The router parses bare numbers as numbers. */
function textIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

export function logSearch(search: Readonly<Record<string, unknown>>): LogSearch {
  const found: Record<string, string> = {};
  for (const name of names) {
    const text = textIn(search, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

export function auditSearch(search: Readonly<Record<string, unknown>>): {
  readonly position?: string;
} {
  const position = textIn(search, 'position');
  return position !== undefined && /^\d{1,19}$/.test(position) ? { position } : {};
}
