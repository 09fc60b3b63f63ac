/** A list is one parameter; backslashes escape commas and backslashes. */
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
