import { describe, expect, test } from 'vitest';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { recordsOf } from './mapping.js';

const start = 1_767_225_600;
const hour = (n: number) => new Date((start + n * 3600) * 1000).toISOString();
const link = (rel: string, href: string) => `<link rel="${rel}" href="${href}"/>`;
const entry = (links: string, content: string) =>
  `<entry>${links}<content>${content}</content></entry>`;
const element = (name: string, text: string | number) => `<${name}>${text}</${name}>`;

interface Type {
  readonly [element: string]: string | number;
}
const type = (url: string, more: Type = {}) => {
  const all = { flowDirection: 1, powerOfTenMultiplier: 0, uom: 72, ...more };
  const values = Object.entries(all).map(([name, value]) => element(name, value));
  return entry(link('self', url), element('ReadingType', values.join('')));
};
const meter = (url: string, typeUrl: string) =>
  entry(
    `${link('self', url)}${link('up', url.replace(/\/[^/]*$/, ''))}${link('related', typeUrl)}${link('related', `${url}/IntervalBlock`)}`,
    '<MeterReading/>',
  );
const reading = (n: number, value: string | number | undefined, duration = 3600) =>
  `<IntervalReading><timePeriod>${element('duration', duration)}${element('start', start + n * 3600)}</timePeriod>${value === undefined ? '' : element('value', value)}</IntervalReading>`;
const rated = (reading: string, ...qualities: readonly number[]) =>
  reading.replace(
    '<timePeriod>',
    `${qualities.map((code) => `<ReadingQuality><quality>${code}</quality></ReadingQuality>`).join('')}<timePeriod>`,
  );
const block = (meterUrl: string, ...readings: readonly string[]) =>
  entry(
    `${link('self', `${meterUrl}/IntervalBlock/1`)}${link('up', `${meterUrl}/IntervalBlock`)}`,
    element('IntervalBlock', readings.join('')),
  );
const feed = (...entries: readonly string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entries.join('\n')}</feed>`;

async function read(content: string, series?: string) {
  const constants = new Map([['premise_asset_id', 'p']]);
  const lines = await recordsOf('usage', temporaryFile('usage.xml', content), {
    constants,
    series,
  });
  return lines.map((line) => {
    if (line.kind === 'refused') return line.reason;
    const { period_start, kwh, channel, quality } = line.body;
    return [
      ...[period_start, kwh, ...(channel === 'delivered' ? [] : [channel])],
      ...(quality === undefined ? [] : [quality]),
    ];
  });
}

const point = 'https://x.example/espi/1_1/resource/UsagePoint/1';
const [one, ten] = [`${point}/MeterReading/1`, `${point}/MeterReading/10`];
const types = 'https://x.example/espi/1_1/resource/ReadingType';
/** Two meters with a reading type each. */
const twoMeters = (secondType: Type = {}, secondMeter = ten) => [
  type(`${types}/1`),
  type(`${types}/2`, secondType),
  meter(one, `${types}/1`),
  meter(secondMeter, `${types}/2`),
];
const oneMeter = (...readings: readonly string[]) => [
  type(`${types}/1`),
  meter(one, `${types}/1`),
  block(one, ...readings),
];

describe('the links of a Green Button file', () => {
  test.each([
    ['', ''],
    ['/', '/'],
    ['x/', 'x/'],
    ['https://x.example/espi/', 'https://x.example/espi/'],
  ])('may be relative or absolute: %j', async (root) => {
    const meterUrl = `${root}UsagePoint/1/MeterReading/1`;
    const content = [
      type(`${root}ReadingType/1`),
      meter(meterUrl, `${root}ReadingType/1`),
      block(meterUrl, reading(0, 500)),
    ];
    expect(await read(feed(...content))).toEqual([[hour(0), '0.5']]);
    expect(await read(feed(...[...content].reverse()))).toEqual([[hour(0), '0.5']]);
  });

  test('are resolved against the link of the feed, and against xml:base', async () => {
    const relative = block('UsagePoint/1/MeterReading/1', reading(0, 500));
    const content = `${type(`${types}/1`)}${meter(one, `${types}/1`)}${relative}`;
    const base = 'https://x.example/espi/1_1/resource/';
    expect(await read(feed(link('self', `${base}Batch`), content))).toEqual([[hour(0), '0.5']]);
    const based = feed(content).replace('<feed ', `<feed xml:base="${base}" `);
    expect(await read(based)).toEqual([[hour(0), '0.5']]);
  });

  test('are compared by whole segments: reading 1 is not reading 10', async () => {
    const content = [
      type(`${types}/1`),
      type(`${types}/10`, { powerOfTenMultiplier: 3 }),
      meter(one, `${types}/1`),
      meter(ten, `${types}/10`),
      block(one, reading(0, 500)),
      block(ten, reading(1, 700)),
    ];
    for (const entries of [content, [...content].reverse()]) {
      expect((await read(feed(...entries))).sort()).toEqual([
        [hour(0), '0.5'],
        [hour(1), '700'],
      ]);
    }
  });

  test('to a missing reading type refuse the series', async () => {
    const content = [type(`${types}/1`), meter(one, `${types}/9`), block(one, reading(0, 500))];
    expect(await read(feed(...content))).toEqual([
      `series ${one} has the reading type ${types}/9, which is not in the file`,
    ]);
  });

  test('may be missing if the file has one type', async () => {
    const bare = (content: string) => entry('', content);
    const values = '<uom>72</uom><powerOfTenMultiplier>0</powerOfTenMultiplier>';
    const content = feed(
      bare(`<ReadingType>${values}</ReadingType>`),
      bare(`<IntervalBlock>${reading(0, 250)}</IntervalBlock>`),
    );
    expect(await read(content)).toEqual([[hour(0), '0.25']]);
  });

  test('a usage summary with a unit is not a reading type', async () => {
    const summary = entry(
      link('self', `${point}/UsageSummary/1`),
      '<UsageSummary><currentBillingPeriodOverAllConsumption><uom>169</uom></currentBillingPeriodOverAllConsumption></UsageSummary>',
    );
    expect(await read(feed(summary, ...oneMeter(reading(0, 1))))).toEqual([[hour(0), '0.001']]);
  });
});

describe('a series other than usage is refused once, by name:', () => {
  test.each<[string, Type]>([
    ['therms, as of gas', { uom: 169 }],
    ['volt-ampere-hours reactive', { uom: 73 }],
    ['natural gas', { commodity: 7 }],
    ['bulk quantity', { accumulationBehaviour: 1 }],
    ['cumulative', { accumulationBehaviour: 3 }],
    ['indicating', { accumulationBehaviour: 6 }],
    ['instantaneous', { accumulationBehaviour: 12 }],
    ['kind 8', { kind: 8 }],
    ['data qualifier 8', { dataQualifier: 8 }],
    ['flow direction 20', { flowDirection: 20 }],
    ['the multiplier x', { powerOfTenMultiplier: 'x' }],
  ])('%s', async (reason, more) => {
    const content = [
      ...twoMeters(more),
      block(ten, reading(0, 9), reading(1, 9)),
      block(one, reading(0, 500), reading(1, 600)),
    ];
    expect(await read(feed(...content))).toEqual([
      expect.stringContaining(reason),
      [hour(0), '0.5'],
      [hour(1), '0.6'],
    ]);
  });
});

describe('a series of electricity', () => {
  const half = reading(0, 500);
  const point1 = (kind: number) =>
    entry(
      link('self', point),
      element('UsagePoint', element('ServiceCategory', element('kind', kind))),
    );
  const content = (kind: number, more: Type = {}) =>
    feed(point1(kind), type(`${types}/1`, more), meter(one, `${types}/1`), block(one, half));

  test('is read with every member of its type', async () => {
    const all = { commodity: 1, kind: 12, accumulationBehaviour: 4, dataQualifier: 12 };
    expect(await read(content(0, all))).toEqual([[hour(0), '0.5']]);
  });

  test('is refused at a usage point of another service', async () => {
    expect(await read(content(1))).toEqual([expect.stringContaining('service kind 1')]);
  });
});

describe('several series of a file', () => {
  const solar = [
    ...twoMeters({ flowDirection: 19 }),
    block(one, reading(0, 500), reading(1, 100)),
    block(ten, reading(0, 300), reading(1, 400), reading(2, 5)),
  ];

  test('are channels if one is delivered and one received at one usage point', async () => {
    expect(await read(feed(...solar))).toEqual([
      [hour(0), '0.5'],
      [hour(1), '0.1'],
      [hour(0), '0.3', 'received'],
      [hour(1), '0.4', 'received'],
      [hour(2), '0.005', 'received'],
    ]);
  });

  test('of net energy keep its sign, as delivered energy', async () => {
    const net = [type(`${types}/1`, { flowDirection: 4 }), meter(one, `${types}/1`)];
    const content = feed(...net, block(one, reading(0, 500), reading(1, -200)));
    expect(await read(content)).toEqual([
      [hour(0), '0.5'],
      [hour(1), '-0.2'],
    ]);
  });

  test('are selected by link, or by whole segments of it', async () => {
    expect(await read(feed(...solar), 'MeterReading/1')).toEqual([
      [hour(0), '0.5'],
      [hour(1), '0.1'],
    ]);
    const channels = (await read(feed(...solar), ten)).map((line) => line[2]);
    expect(channels).toEqual(Array(3).fill('received'));
    await expect(read(feed(...solar), 'MeterReading/2')).rejects.toThrow('No series of the file');
  });

  const second = `${point.replace(/1$/, '2')}/MeterReading/1`;
  test.each([
    ['usage points', second, {}, 'of several usage points'],
    ['meters in one direction', ten, {}, 'delivered energy of the same time'],
    ['net energy beside delivered', ten, { flowDirection: 4 }, 'net energy beside its parts'],
  ])('are refused by name before any reading is sent: %s', async (_, url, more, reason) => {
    const content = feed(
      ...twoMeters(more, url),
      block(one, reading(0, 500), reading(1, 1)),
      block(url, reading(1, 700)),
    );
    await expect(read(content)).rejects.toThrow(reason);
    await expect(read(content)).rejects.toThrow(`--series <part of its link>`);
    await expect(read(content)).rejects.toThrow(url);
    expect(await read(content, url)).toEqual([[hour(1), '0.7']]);
  });
});

describe('a reading', () => {
  const read1 = (...readings: readonly string[]) => read(feed(...oneMeter(...readings)));

  test.each([
    ['no value', reading(1, undefined), 'is missing'],
    ['a value that is not a number', reading(1, 'NaN'), 'is not a number'],
    ['a value in another notation', reading(1, '1e3'), 'is not a number'],
    ['a value finer than kWh with six decimals', reading(1, '0.0001'), 'is not a number'],
    ['no length', reading(1, 5, 0), 'no duration'],
    ['a start beyond the year 9999', reading(99_999_999, 5), 'years 0001 to 9999'],
    ['the time of another with another value', reading(0, 501), 'has another value'],
    ['the start of another with another length', reading(0, 500, 7200), 'has another length'],
  ])('with %s is refused with its place, and the others are read', async (_, odd, reason) => {
    const [first, refused, last] = await read1(reading(0, 500), odd, reading(2, 700));
    expect([first, last]).toEqual([
      [hour(0), '0.5'],
      [hour(2), '0.7'],
    ]);
    expect(refused).toMatch(/^reading in line \d+ of https:/);
    expect(refused).toContain(reason);
  });

  test('that is repeated counts once', async () => {
    expect(await read1(reading(0, 500), reading(0, 500))).toEqual([[hour(0), '0.5']]);
  });

  test.each([
    ['valid, edited, raw, validated, verified or revenue quality', [0, 7, 14, 17, 18, 19], []],
    ['estimated by a reference day', [8], ['estimated']],
    ['estimated by interpolation, and validated', [9, 17], ['estimated']],
    ['projected', [17, 12], ['estimated']],
  ])('that is %s has the quality', async (_, codes, quality) => {
    expect(await read1(rated(reading(0, 500), ...codes), reading(1, 600))).toEqual([
      [hour(0), '0.5', ...quality],
      [hour(1), '0.6'],
    ]);
  });

  test('that is actual counts instead of an estimate of its time, in any order', async () => {
    const both = [rated(reading(0, 400), 8), rated(reading(0, 500), 17)];
    for (const readings of [both, [...both].reverse()]) {
      expect(await read1(...readings, reading(1, 600))).toEqual([
        [hour(0), '0.5'],
        [hour(1), '0.6'],
      ]);
    }
  });

  test.each([
    ['its type', '', 1],
    ['its own', `<timePeriod>${element('duration', 1800)}</timePeriod>`, 0.5],
  ])('without a start follows the previous reading by the length of %s', async (_, time, hours) => {
    const readings = `<IntervalReading>${time}<value>1</value></IntervalReading>`.repeat(2);
    const content = feed(
      type(`${types}/1`, { intervalLength: 3600 }),
      meter(one, `${types}/1`),
      block(one, `<interval><start>${start}</start></interval>${readings}`),
    );
    expect(await read(content)).toEqual([
      [hour(0), '0.001'],
      [hour(hours), '0.001'],
    ]);
  });

  test.each([
    ['overlap', 1, true],
    ['touch', 2, false],
  ])('of two meters whose blocks %s', async (_, second, isRefused) => {
    const untimed = (first: number) =>
      `<interval><start>${start + first * 3600}</start></interval>${'<IntervalReading><value>1</value></IntervalReading>'.repeat(2)}`;
    const withoutLength = (first: number) =>
      [first, first + 1]
        .map((n) => reading(n, 1).replace(/<duration>\d+<\/duration>/, ''))
        .join('');
    const contents = [untimed, withoutLength].map((readings) => [
      type(`${types}/1`, { intervalLength: 3600 }),
      meter(one, `${types}/1`),
      meter(ten, `${types}/1`),
      block(one, readings(0)),
      block(ten, readings(second)),
    ]);
    for (const entries of contents.flatMap((content) => [content, content.toReversed()])) {
      const reading = read(feed(...entries));
      if (isRefused) await expect(reading).rejects.toThrow('would overwrite one another');
      else expect(await reading).toHaveLength(4);
    }
  });
});
