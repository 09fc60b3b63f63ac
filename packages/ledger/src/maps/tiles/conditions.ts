import { validationFailed } from '@exchange/runtime/http/http-problem';
import { fixedFields } from '../layers/fields.js';
import type { LayerContent } from '../layers/layer.js';
import { fieldEquals, type LayerCondition } from '../layers/queries.js';

/** Fixed fields only: attributes have no index. @throws HttpProblem for an unknown field */
export function tileConditions(
  { kind }: LayerContent,
  query: Readonly<Record<string, unknown>>,
): readonly LayerCondition[] {
  const fields = fixedFields(kind).filter(({ type }) => type === 'text');
  return Object.entries(query).flatMap(([name, value]) => {
    if (name === 'properties' || typeof value !== 'string') return [];
    const field = fields.find((one) => one.name === name);
    if (field === undefined) {
      const names = fields.map((one) => one.name).join(', ');
      throw validationFailed([
        {
          type: 'extra_forbidden',
          loc: ['query', name],
          msg: `Tiles are filtered by fixed fields: ${names}; to add properties, use properties=`,
          input: value,
        },
      ]);
    }
    return [fieldEquals({ name, column: field.column?.name }, value)];
  });
}
