import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { withAreaFaults } from './geometry-input.js';

function databaseError(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
}

const faultOf = (error: Error) =>
  withAreaFaults(['body', 'geometry'], () => Promise.reject(error)).catch(
    (thrown: unknown) => thrown,
  );

describe('a shape that the database rejects', () => {
  test.each([
    'GEOSIntersects: TopologyException: side location conflict at 0 0',
    'lwgeom_intersects: GEOS Error: IllegalArgumentException: Points of LinearRing do not form a closed linestring',
    'lwgeom_to_gserialized: Invalid (NaN) coordinate',
  ])('is a 422 with its location in the request: %s', async (message) => {
    const problem = await faultOf(databaseError('XX000', message));
    expect(problem).toBeInstanceOf(HttpProblem);
    expect(problem).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'geometry'], msg: expect.stringContaining(message) }],
    });
  });

  test.each([
    databaseError('XX000', 'could not open relation with OID 16402'),
    databaseError('57014', 'canceling statement due to statement timeout'),
    databaseError('XX001', 'invalid page in block 0 of relation base/16384/geometries'),
    new TypeError('a geometry is not iterable'),
  ])('is not confused with other errors: $message', async (error) => {
    expect(await faultOf(error)).toBe(error);
  });
});
