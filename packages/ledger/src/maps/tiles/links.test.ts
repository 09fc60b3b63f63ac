import { expect, test } from 'vitest';
import { tileSearch } from './links.js';

test.each([
  ['/tiles/assets/tile.json', ''],
  ['/tiles/assets/tile.json?state=TX&name=A%20b', '?state=TX&name=A%20b'],
  ['/tiles/assets/tile.json?name=Why?', '?name=Why?'],
  ['/tiles/assets/tile.json?name={z}', '?name=%7Bz%7D'],
])('the parameters of %s in addresses of tiles are %j', (url, search) => {
  expect(tileSearch(url)).toBe(search);
});
