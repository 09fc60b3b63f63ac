import type { Json } from '../canonical-json.js';

/** Null for other text. */
export function parsedJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function memberIn(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function textIn(value: unknown, name: string, inner?: string): string | null {
  const outer = memberIn(value, name);
  const text = inner === undefined ? outer : memberIn(outer, inner);
  return typeof text === 'string' ? text : null;
}

export function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberIn(value, name);
  return Array.isArray(list) ? list : [];
}
