import { expect, test } from 'vitest';
import { removedSettings, warnOfRemovedSettings } from './removed-settings.js';
import { settings } from './settings.js';

function warningsOf(env: Readonly<Record<string, string>>): readonly string[] {
  const warnings: string[] = [];
  const warn = (...warning: readonly unknown[]) => void warnings.push(JSON.stringify(warning));
  warnOfRemovedSettings(env, { warn });
  return warnings;
}

test.each(Object.keys(removedSettings))('warns of %s without its value', (name) => {
  const [warning, ...more] = warningsOf({ [name]: 'esdb://user:secret@node', PORT: '8080' });
  expect(warning).toMatch(new RegExp(`${name} is no longer read: \\w`));
  expect(warning).not.toContain('secret');
  expect(more).toEqual([]);
});

test('does not warn of an empty setting', () => {
  expect(warningsOf({ EVENTSTORE_NEXT_URL: '' })).toEqual([]);
});

test('no process reads a removed setting', () => {
  expect(Object.keys(settings.shape).filter((name) => name in removedSettings)).toEqual([]);
});
