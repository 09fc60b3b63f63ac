import { eitherKeyword, listKeyword } from '@exchange/runtime/contract/described-as';

/**
 * Writes out, everywhere in a description, which bodies need one of two members: as alternatives that are whole objects, which is
 * what generators of clients read. What is said of lists is taken away: in a body they are texts.
 */
export function writeAlternatives(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) writeAlternatives(member);
  Reflect.deleteProperty(value, listKeyword);
  if (eitherKeyword in value) asAlternatives(value as Record<string, unknown>);
}

function asAlternatives(schema: Record<string, unknown>): void {
  const { [eitherKeyword]: names, type, properties, required, additionalProperties } = schema;
  for (const keyword of [eitherKeyword, 'type', 'properties', 'required', 'additionalProperties'])
    delete schema[keyword];
  schema['anyOf'] = (Array.isArray(names) ? names : []).map((name) => ({
    type,
    properties: { ...Object(properties), [name]: withoutNull(Object(properties)[name]) },
    required: [...(Array.isArray(required) ? required : []), name],
    additionalProperties,
  }));
}

function withoutNull(schema: unknown): unknown {
  const { anyOf, type, ...rest } = Object(schema);
  if (Array.isArray(anyOf)) {
    const [only, ...others] = anyOf.filter((one) => Object(one).type !== 'null');
    return others.length === 0 ? { ...only, ...rest } : { ...rest, anyOf: [only, ...others] };
  }
  if (!Array.isArray(type)) return schema;
  const [only, ...others] = type.filter((one) => one !== 'null');
  return { ...rest, type: others.length === 0 ? only : [only, ...others] };
}
