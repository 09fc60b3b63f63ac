/**
 * A query string as the ledger reads it: the values of a list stand in one parameter with commas between them, and a comma or
 * backslash that belongs to a value has a backslash before it.
 */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const parameters: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.map(listed).join(',') : String(value);
    parameters.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  }
  return parameters.join('&');
}

function listed(value: unknown): string {
  return String(value).replace(/[\\,]/g, '\\$&');
}
