import { expect, test } from 'vitest';
import { defaultInstallation } from './installation.js';
import { installationSettings, readInstallation } from './read.js';

test('absent and empty settings have their defaults', () => {
  const empty = Object.fromEntries(
    Object.keys(installationSettings.shape).map((name) => [name, '']),
  );
  expect(readInstallation({})).toEqual(defaultInstallation);
  expect(readInstallation(empty)).toEqual(defaultInstallation);
});

test.each(['USD', 'EUR', 'JPY', 'KWD'])('accepts CURRENCY=%s', (currency) => {
  expect(readInstallation({ CURRENCY: currency }).currency).toBe(currency);
});

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
])('reads GATE_CLOSURE_MINUTES=%j as %j', (text, minutes) => {
  const { gateMinutes } = readInstallation({ GATE_CLOSURE_MINUTES: text });
  expect([...gateMinutes]).toEqual(minutes);
});

test.each([
  ...['usd', 'EURO', 'XYZ', ' EUR'].map((text) => ['CURRENCY', text]),
  ...['60', 'nomination', 'nomination:', 'nomination:-1', 'nomination:1.5', 'swap:60'].map(
    (text) => ['GATE_CLOSURE_MINUTES', text],
  ),
  ...['nomination:999999', 'trade:1,trade:2'].map((text) => ['GATE_CLOSURE_MINUTES', text]),
  ['COUNTERPARTIES', 'known'],
])('rejects %s=%j', (name, value) => {
  expect(() => readInstallation({ [name]: value })).toThrow(new RegExp(`^${name}`));
});

test('COUNTERPARTIES may be registered', () => {
  expect(readInstallation({ COUNTERPARTIES: 'registered' }).counterparties).toBe('registered');
});

test('reads the calendars of HOLIDAYS', () => {
  const { calendars } = readInstallation({
    HOLIDAYS: ' desk = 2026-12-24, 2026-12-31 ; TARGET_2=2026-12-25;',
  });
  expect([...calendars.keys()]).toEqual(['desk', 'TARGET_2']);
  const desk = calendars.get('desk');
  const days = ['2026-12-24', '2026-12-25', '2026-12-31'];
  expect(days.map((day) => desk?.(day))).toEqual([true, false, true]);
  expect(calendars.get('TARGET_2')?.('2026-12-25')).toBe(true);
});

test.each([
  ['desk', /a name and dates/],
  ['2026-12-24', /a name and dates/],
  ['desk=', /ISO date|date/],
  ['desk=24.12.2026', /date/],
  ['desk=2026-02-30', /date/],
  ['desk=2026-12-24=2026-12-25', /date/],
  ['desk=2026-12-24,other=2026-12-25', /date/],
  ['=2026-12-24', /letters/],
  ['my desk=2026-12-24', /letters/],
  ['NERC=2026-12-24', /built in/],
  ['None=2026-12-24', /built in/],
  ['a=2026-12-24;a=2026-12-25', /twice/],
])('rejects HOLIDAYS=%j with the reason', (holidays, why) => {
  const read = () => readInstallation({ HOLIDAYS: holidays });
  expect(read).toThrow(/^HOLIDAYS/);
  expect(read).toThrow(why);
});

test('reports all errors together', () => {
  const wrong = { CURRENCY: 'EURO', HOLIDAYS: 'desk', GATE_CLOSURE_MINUTES: '60' };
  expect(() => readInstallation(wrong)).toThrow(/CURRENCY: .*\nHOLIDAYS.*\nGATE_CLOSURE_MINUTES/);
});
