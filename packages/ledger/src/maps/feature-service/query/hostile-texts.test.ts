import { expect, test } from 'vitest';
import { readWhere } from './condition.js';
import { queryParameterNames } from './documentation.js';
import { queryParameters } from './parameters.js';
import { readQuery } from './request.js';

/** Near the limit of a form, 800,000 characters. */
const chars = 780_000;
const upTo = (run: string) => run.repeat(chars / run.length);

const texts = [
  `a,${upTo(' ')}"b`,
  `"a"${upTo(' ')}b`,
  `a${upTo(' ')}desc x`,
  `a${upTo(' desc')}`,
  `${upTo('"')}x`,
  `"${upTo('""')}x`,
  `${upTo('1')}x`,
  `1${upTo('0')}.${upTo('0')}`,
  `1,${upTo('\t')}x`,
  upTo('a,'),
  upTo('1,'),
  `[${upTo('{},')}{}]`,
  `{"rings":[[${upTo('[1,2],')}]]}`,
  upTo('('),
  `a = '${upTo("''")}`,
];

function processorMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function readText(name: string, text: string): void {
  try {
    const { where } = readQuery(queryParameters({}, { [name]: text }));
    if (where !== undefined) readWhere(where);
  } catch {
    // A refusal.
  }
}

test.each(queryParameterNames)(
  'the query parameter %s of 780,000 characters takes less than a second',
  (name) => {
    const slow = texts
      .map((text) => ({ text, ms: processorMs(() => readText(name, text)) }))
      .filter(({ ms }) => ms > 1_000);
    expect(slow.map(({ text, ms }) => `${text.slice(0, 20)}…: ${ms} ms`)).toEqual([]);
  },
  60_000, // Reads each of many texts of 780,000 characters.
);
