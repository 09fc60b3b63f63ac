/** A field that an event changed. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs between a thing before and after an event; nothing where it began with the event. */
export function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [valueText(before[name]), valueText(after[name])];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

const shownMax = 120;

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
