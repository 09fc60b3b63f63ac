import { HttpProblem } from '@exchange/runtime/http/http-problem';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { askingAbout } from './area-input.js';

/** An error of the database. */
function refused(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
}

const asking = (error: Error) =>
  askingAbout(['body', 'geometry'], () => Promise.reject(error)).catch((thrown: unknown) => thrown);

describe('a shape that the database cannot work with', () => {
  test.each([
    'GEOSIntersects: TopologyException: side location conflict at 0 0',
    'lwgeom_intersects: GEOS Error: IllegalArgumentException: Points of LinearRing do not form a closed linestring',
    'lwgeom_to_gserialized: Invalid (NaN) coordinate',
  ])('is a 422 at its place in the request: %s', async (message) => {
    const problem = await asking(refused('XX000', message));
    expect(problem).toBeInstanceOf(HttpProblem);
    expect(problem).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'geometry'], msg: expect.stringContaining(message) }],
    });
  });

  test.each([
    refused('XX000', 'could not open relation with OID 16402'),
    refused('57014', 'canceling statement due to statement timeout'),
    refused('XX001', 'invalid page in block 0 of relation base/16384/geometries'),
    new TypeError('a geometry is not iterable'),
  ])('is not what other errors are taken for: $message', async (error) => {
    expect(await asking(error)).toBe(error);
  });
});
