import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ledgerRoutes } from '../src/ledger-routes.js';
import { schemasIn } from './schemas-in.js';

function checksOf(schema: z.core.$ZodType): readonly z.core.$ZodCheckDef[] {
  const { def } = schema._zod;
  const own = 'check' in def && typeof def.check === 'string' ? [Object(def)] : [];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def)];
}

const texts = ledgerRoutes.contracts.flatMap(({ operationId, params, query, body }) =>
  [...schemasIn([params, query, body])]
    .filter(({ _zod }) => _zod.def.type === 'string')
    .map((schema) => ({ operationId, schema, checks: checksOf(schema) })),
);
const withPattern = texts.filter(({ checks }) =>
  checks.some(({ check }) => check === 'string_format'),
);

describe('a text with a pattern', () => {
  test('is in most contracts', () => {
    expect(new Set(withPattern.map(({ operationId }) => operationId)).size).toBeGreaterThan(60);
  });

  test('has a maximum length that aborts before the pattern', () => {
    const unbounded = withPattern.filter(({ checks }) => {
      const pattern = checks.findIndex(({ check }) => check === 'string_format');
      const bound = checks.findIndex(
        ({ check, abort }) => check === 'max_length' && abort === true,
      );
      return bound < 0 || bound > pattern;
    });
    expect(unbounded.map(({ operationId }) => operationId)).toEqual([]);
  });
});

test.each(['a', '.', '-', '0', ' ', '@a.', '/'])(
  'a text of eight million characters of %j is accepted or refused without an error',
  (part) => {
    const text = part.repeat(8_000_000 / part.length);
    const different = new Map(texts.map(({ schema, checks }) => [JSON.stringify(checks), schema]));
    for (const schema of different.values()) {
      expect(() => (schema as z.ZodType).safeParse(text)).not.toThrow();
    }
  },
);
