import { expect, test } from 'vitest';
import { axisLabels, zoneClock } from './time-axis';

const clock = zoneClock('America/Chicago', 'en-GB');
const at = (text: string) => Date.parse(text);

test('an axis of hours shows the date at midnight', () => {
  const marks = ['2026-11-03T00:00Z', '2026-11-03T06:00Z', '2026-11-03T12:00Z'].map(at);
  expect(axisLabels(marks, clock)).toEqual(['02/11', '03/11', '06:00']);
});

test('an axis of days shows dates only, across clock changes', () => {
  const marks = ['2026-03-08T06:00Z', '2026-03-09T05:00Z', '2026-03-10T05:00Z'].map(at);
  expect(axisLabels(marks, clock)).toEqual(['08/03', '09/03', '10/03']);
});
