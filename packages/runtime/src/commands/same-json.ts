/** Ignores the order of keys. */
export { isDeepStrictEqual as sameJson } from 'node:util';
