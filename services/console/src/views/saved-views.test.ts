import { expect, test } from 'vitest';
import { nameFault, readViews, viewsMax } from './saved-views';

test('reads views back by name, unchanged', () => {
  const views = [
    { name: 'Pending', search: { status: ['pending'], sort: '-volume_mwh' }, columns: ['status'] },
    { name: '<img src=x onerror=alert(1)>', search: {} },
  ];
  expect(readViews(JSON.stringify(views))).toEqual([views[1], views[0]]);
});

test('drops invalid views', () => {
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

test('limits the number of views', () => {
  const many = Array.from({ length: viewsMax + 9 }, (_, at) => ({
    name: `View ${at}`,
    search: {},
  }));
  expect(readViews(JSON.stringify(many))).toHaveLength(viewsMax);
});

test('rejects invalid names', () => {
  expect(nameFault('', [])).toBe('Enter a name.');
  expect(nameFault('x'.repeat(61), [])).toMatch(/at most 60/);
  expect(nameFault(' Mine ', [{ name: 'Mine' }])).toMatch(/A view with this name exists/);
  expect(nameFault('Mine', [{ name: 'mine' }])).toBeUndefined();
});
