import { filterTar } from '../src/data/postgis-bundle.js';

export function namesIn(archive: Buffer): string[] {
  const names: string[] = [];
  filterTar(archive, (name) => names.push(name) > 0);
  return names;
}
