import { type Condition, fieldsOf, type Value } from '@exchange/filter';
import fc from 'fast-check';
import type { Language } from './print.js';

export interface Known {
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly instants: readonly string[];
}

export function conditions(known: Known, language: Language): fc.Arbitrary<Condition> {
  const { names, texts, numbers, instants } = known;
  const field = fc
    .constantFrom(...names)
    .map((name): Value & { readonly kind: 'field' } => ({ kind: 'field', name, at: 0 }));
  const number = fc.constantFrom(...numbers).map((value): Value => ({ kind: 'number', value }));
  const text = fc.constantFrom(...texts).map((value): Value => ({ kind: 'text', value }));
  const instant = fc.constantFrom(...instants).map((value): Value => ({ kind: 'instant', value }));
  const boolean = fc.boolean().map((value): Value => ({ kind: 'boolean', value }));
  const nothing = fc.constant<Value>({ kind: 'nothing' });
  const folds = language === 'cql2' ? (['lower'] as const) : (['lower', 'upper'] as const);
  const fold = fc.constantFrom(...folds);
  const folded = fc.record({ kind: fold, of: fc.oneof(field, text) }).map((one): Value => one);
  const numeric: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      number,
      field,
      fc.record({
        kind: fc.constant('arithmetic' as const),
        operator: fc.constantFrom('+', '-', '*', '/', '%'),
        left: tie('value'),
        right: tie('value'),
      }),
      fc.record({ kind: fc.constant('negative' as const), of: field }),
    ),
  })).value;
  const constants = [number, text, instant, boolean];
  const constant = fc.oneof(...constants, ...(language === 'where' ? [nothing] : []));
  const value = fc.oneof({ weight: 4, arbitrary: field }, numeric, folded, constant);
  const part = fc.oneof(
    fc.constantFrom(...texts.filter((one) => one !== '')).map((one) => ({
      kind: 'text' as const,
      text: one.slice(0, 2),
    })),
    fc.constant({ kind: 'any' as const }),
    fc.constant({ kind: 'one' as const }),
  );
  const pattern = fc.array(part, { maxLength: 4 }).map((parts) =>
    // Merges adjacent texts and wildcards.
    parts.filter((one, index) => one.kind === 'one' || parts[index - 1]?.kind !== one.kind),
  );
  const leaf = fc.oneof(
    fc.record({
      kind: fc.constant('comparison' as const),
      operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>='),
      left: value,
      right: value,
    }),
    fc.record({
      kind: fc.constant('in' as const),
      value,
      among: fc.array(constant, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('between' as const), value, low: value, high: value }),
    fc
      .record({ value: fc.oneof(field, folded), pattern, fold: fc.option(fold) })
      .map(({ fold: by, ...like }) => ({
        kind: 'like' as const,
        ...like,
        ...(by === null ? {} : { fold: by }),
      })),
    fc.record({ kind: fc.constant('null' as const), value: field }),
    fc.record({ kind: fc.constant('truth' as const), value: fc.boolean() }),
  );
  return fc
    .letrec<{ any: Condition }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        leaf,
        fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          of: fc.array(tie('any'), { minLength: 2, maxLength: 3 }),
        }),
        fc.record({ kind: fc.constant('not' as const), of: tie('any') }),
      ),
    }))
    .any.filter((one) => fieldsOf(one).length < 20);
}

export function withoutPlaces(condition: Condition): unknown {
  return JSON.parse(
    JSON.stringify(condition, (name, value: unknown) => (name === 'at' ? undefined : value)),
  );
}
