import type { LonLat } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkGeometry,
  isCounterClockwise,
  signedArea,
  windClockwise,
  windRightHanded,
} from '../src/index.js';
import { aGeometry, rings } from './geometries.js';

describe('rings', () => {
  test('are right-handed after a check', () => {
    fc.assert(
      fc.property(aGeometry, fc.boolean(), (geometry, turned) => {
        const checked = checkGeometry(turned ? windClockwise(geometry) : geometry);
        if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
        for (const { ring, isShell } of rings(checked.geometry)) {
          expect(isCounterClockwise(ring)).toBe(isShell);
          expect(signedArea(ring) > 0).toBe(isShell);
        }
      }),
    );
  });

  test('are reversed for Esri, and turning is idempotent', () => {
    fc.assert(
      fc.property(aGeometry, (geometry) => {
        const right = windRightHanded(geometry);
        expect(windRightHanded(right)).toEqual(right);
        expect(windRightHanded(windClockwise(right))).toEqual(right);
        for (const { ring, isShell } of rings(windClockwise(right))) {
          expect(isCounterClockwise(ring)).toBe(!isShell);
        }
      }),
    );
  });

  test('keep their area when reversed, moved or rotated', () => {
    fc.assert(
      fc.property(aGeometry, fc.nat(), (geometry, turns) => {
        for (const { ring } of rings(geometry)) {
          const area = signedArea(ring);
          expect(signedArea(ring.toReversed())).toBeCloseTo(-area, 6);
          const open = ring.slice(0, -1);
          const at = turns % open.length;
          const rotated = [...open.slice(at), ...open.slice(0, at)];
          const [first] = rotated;
          if (first !== undefined) expect(signedArea([...rotated, first])).toBeCloseTo(area, 6);
        }
      }),
    );
  });

  test('with a spike in the west turn as their area does', () => {
    const ring: LonLat[] = [
      [0, 0],
      [-1, 0],
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    expect([isCounterClockwise(ring), isCounterClockwise(ring.toReversed())]).toEqual([
      true,
      false,
    ]);
  });
});
