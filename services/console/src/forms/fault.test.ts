import { expect, it } from 'vitest';
import { faultsOf, placeFaults } from './fault';
import type { Field, ObjectShape, Shape } from './shape';

const field = (name: string, shape: Shape): Field => ({
  name,
  shape,
  required: false,
  nullable: false,
});
const text = { kind: 'text', minLength: 0 } as const;
const shape: ObjectShape = {
  kind: 'object',
  fields: [
    field('name', text),
    field('operating_states', { kind: 'list', item: text, minItems: 0, maxItems: 9 }),
    field('attributes', { kind: 'attributes', maxKeys: 9, maxKeyLength: 9 }),
    field('geometry', { kind: 'geometry', types: ['Point'] }),
  ],
};
const draft = {
  name: '',
  operating_states: ['TX', 'XXX'],
  attributes: [
    { key: 'first', kind: 'text', value: '1' },
    { key: 'meter', kind: 'JSON', value: '{}' },
  ],
};
const error = (loc: readonly (string | number)[], msg: string) => ({
  type: 'value_error',
  loc,
  msg,
});

it("puts the service's errors at their field, or the nearest one", () => {
  const faults = faultsOf([
    error(['body', 'name'], 'Field required'),
    error(['body', 'operating_states', 1], 'String should match pattern'),
    error(['body', 'attributes', 'meter', 'deep'], 'Too deep'),
    error(['body', 'geometry', 'coordinates', 0, 3], 'The ring is not closed'),
  ]);
  const { at, apart } = placeFaults(faults, shape, draft);
  expect(Object.fromEntries(at)).toEqual({
    '/name': ['Field required'],
    '/operating_states': ['String should match pattern'],
    '/attributes/1/value': ['Too deep'],
    '/geometry': ['The ring is not closed'],
  });
  expect(apart).toEqual([]);
});

it('lists errors without a field separately, with their location', () => {
  const faults = faultsOf([
    error(['header', 'if-match'], 'Not a tag'),
    error(['body'], 'Send an object'),
  ]);
  expect(placeFaults(faults, shape, draft).apart).toEqual([
    'header.if-match: Not a tag',
    'Send an object',
  ]);
});
