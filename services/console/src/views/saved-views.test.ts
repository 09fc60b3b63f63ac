import { expect, test } from 'vitest';
import { nameFault, readViews, viewsMax, writeViews } from './saved-views';

test('views are read back by name, as they were kept', () => {
  const views = [
    { name: 'Pending', search: { status: ['pending'], sort: '-volume_mwh' }, columns: ['status'] },
    { name: '<img src=x onerror=alert(1)>', search: {} },
  ];
  expect(readViews(writeViews(views))).toEqual([views[1], views[0]]);
});

test('what is no view is left out, whoever wrote it there', () => {
  for (const text of [null, '', 'x', '{}', 'null', '[null, 1, "a", {}, {"name":"a"}]']) {
    expect(readViews(text)).toEqual([]);
  }
  const odd = [
    { name: '  ', search: {} },
    { name: 'x'.repeat(61), search: {} },
    { name: 'list', search: [] },
    { name: ' Two  words ', search: { q: 'a' }, columns: ['id', 7, null], credential: 'key' },
  ];
  expect(readViews(JSON.stringify(odd))).toEqual([
    { name: 'Two words', search: { q: 'a' }, columns: ['id'] },
  ]);
});

test('there are only so many', () => {
  const many = Array.from({ length: viewsMax + 9 }, (_, at) => ({
    name: `View ${at}`,
    search: {},
  }));
  expect(readViews(JSON.stringify(many))).toHaveLength(viewsMax);
});

test('a name is said to be wrong where it is', () => {
  expect(nameFault('', [])).toMatch(/^Give/);
  expect(nameFault('x'.repeat(61), [])).toMatch(/at most 60/);
  expect(nameFault(' Mine ', [{ name: 'Mine' }])).toMatch(/There is a view of this name/);
  expect(nameFault('Mine', [{ name: 'mine' }])).toBeUndefined();
});
