import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOf } from '../src/filter.js';
import { EventIndex } from '../src/storage/event-index.js';
import { streamsPb } from '../src/wire/protobuf.js';

function indexOf(types: readonly string[]) {
  const index = new EventIndex();
  for (const [n, type] of types.entries()) {
    const entry = {
      id: Buffer.alloc(16),
      created: 0,
      type,
      offset: n,
      answerOffset: n,
      answerLength: 0,
    };
    index.add('stream', 16, entry);
  }
  return index;
}

function matched(types: readonly string[], regex: string): readonly string[] {
  const { FilterOptions } = streamsPb.ReadReq.Options;
  const options = new FilterOptions().setEventType(new FilterOptions.Expression().setRegex(regex));
  const { matches } = filterOf(options, indexOf(types));
  return types.filter((_, ordinal) => matches(ordinal));
}

/** Like the event log's port. */
const listOf = (types: readonly string[]) =>
  `^(${types.map((type) => type.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})$`;

const name = fc.string({
  unit: fc.constantFrom(...'aB$.|\\-^([{/_ é'),
  minLength: 1,
  maxLength: 6,
});

test('a list of types matches exactly those types, special characters included', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(name, { maxLength: 8 }),
      (listed, others) => {
        const types = [...new Set([...listed, ...others])];
        expect(matched(types, listOf(listed))).toEqual(listed);
      },
    ),
  );
});

test('one expression matches every type but the server’s own', () => {
  const types = ['$metadata', 'Opened', '$>', 'a$', '[^$]'];
  expect(matched(types, '^[^$]')).toEqual(['Opened', 'a$', '[^$]']);
});
