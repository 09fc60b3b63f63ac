import { expect, test } from 'vitest';
import { readInstallation } from './read.js';

const minutes = (text: string) => [
  ...readInstallation({ GATE_CLOSURE_MINUTES: text }).gateMinutes.entries(),
];

test.each([
  ['', []],
  ['nomination:60', [['nomination', 60]]],
  [
    ' nomination : 75 , trade:0,',
    [
      ['nomination', 75],
      ['trade', 0],
    ],
  ],
])('reads GATE_CLOSURE_MINUTES=%j as %j', (text, expected) => {
  expect(minutes(text)).toEqual(expected);
});

test.each([
  '60',
  'nomination',
  'nomination:',
  'nomination:-1',
  'nomination:1.5',
  'swap:60',
  'nomination:999999',
  'trade:1,trade:2',
])('rejects GATE_CLOSURE_MINUTES=%j', (text) => {
  expect(() => minutes(text)).toThrow(/^GATE_CLOSURE_MINUTES/);
});
